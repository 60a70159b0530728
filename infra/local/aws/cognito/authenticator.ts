import { Secret, TOTP } from 'otpauth';

const period = 30;

/** The codes of an authenticator app, from the secret that it shares with the pool. */
export class Authenticator {
  readonly #totp: TOTP;

  constructor(readonly secret: string = new Secret({ size: 20 }).base32) {
    this.#totp = new TOTP({ secret, period });
  }

  /** The number of the half-minute that a code is of: this one, or the one before or after. Null for a wrong code. */
  stepOf(code: string): number | null {
    const delta = this.#totp.validate({ token: code, window: 1 });
    return delta === null ? null : this.#totp.counter() + delta;
  }

  /** The first code after a used one: the one that the app shows, or if that is used already the next. */
  codeAfter(usedStep = 0): string {
    return this.#totp.generate({ timestamp: Math.max(this.#totp.counter(), usedStep + 1) * period * 1000 });
  }
}
