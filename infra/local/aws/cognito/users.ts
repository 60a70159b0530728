import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { undefinedIfMissing } from '@concierge/command-line/user-error';
import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { replaceFile } from '../../state';
import { CognitoError } from './operation';

/** Times are milliseconds since 1970. */
const user = z.object({
  username: z.string(),
  sub: z.string(),
  email: z.string(),
  confirmed: z.boolean(),
  /** What SRP needs instead of the password. */
  verifier: z.object({ salt: z.string(), verifier: z.string() }),
  /** The last code that was mailed, if it was not used. */
  code: z.nullable(
    z.object({ purpose: z.enum(['confirm', 'reset']), hash: z.string(), expires: z.number() }),
  ),
  /** Sign-ins that can be refreshed. */
  sessions: z.array(
    z.object({ origin: z.string(), hash: z.string(), expires: z.number(), at: z.optional(z.number()) }),
  ),
  /** Of staff only. `temporaryUntil` is the end of a password that an administrator gave. */
  role: z.optional(z.string()),
  name: z.optional(z.string()),
  temporaryUntil: z.optional(z.number()),
  authenticator: z.optional(z.object({ secret: z.string(), usedStep: z.number() })),
});
export type User = z.infer<typeof user>;
/** A sign-in that can be refreshed. */
export type Session = User['sessions'][number];
export type CodePurpose = NonNullable<User['code']>['purpose'];

/** The users of the pool, in one file that is replaced atomically. */
export class Users {
  readonly #users: Map<string, User>;
  readonly #inTurn = pLimit(1);

  private constructor(
    private readonly path: string,
    users: readonly User[],
  ) {
    this.#users = new Map(users.map((one) => [one.username, one]));
  }

  static async open(path: string): Promise<Users> {
    await mkdir(dirname(path), { recursive: true });
    const text = await undefinedIfMissing(readFile(path, 'utf8'));
    return new Users(path, z.array(user).parse(JSON.parse(text ?? '[]')));
  }

  byUsername(username: string): User | undefined {
    return this.#users.get(username);
  }

  /** The account with this confirmed address. Only a confirmed address is an alias (Cognito's AliasAttributes). */
  byEmail(email: string): User | undefined {
    const address = email.toLowerCase();
    return [...this.#users.values()].find((one) => one.confirmed && one.email.toLowerCase() === address);
  }

  byName(name: string): User | undefined {
    return this.byUsername(name) ?? this.byEmail(name);
  }

  /** The user of a refresh token that is still good, and the sign-in that it came from. */
  bySession(refreshToken: string): { user: User; session: Session } | undefined {
    const hash = hashOf(refreshToken);
    for (const one of this.#users.values()) {
      const session = one.sessions.find((kept) => kept.hash === hash && kept.expires > Date.now());
      if (session) return { user: one, session };
    }
    return undefined;
  }

  /** Visible to readers at once; the promise resolves when it is on disk. */
  save(changed: User): Promise<void> {
    this.#users.set(changed.username, changed);
    return this.#write();
  }

  delete({ username }: User): Promise<void> {
    this.#users.delete(username);
    return this.#write();
  }

  all(): User[] {
    return [...this.#users.values()];
  }

  #write(): Promise<void> {
    return this.#inTurn(() => replaceFile(this.path, JSON.stringify(this.all())));
  }
}

/** Codes and refresh tokens are stored as this hash. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Makes the refresh token of a new sign-in, and the session to store for it. */
export function newRefreshToken(refreshMs: number): { token: string; kept: Session } {
  const token = randomBytes(32).toString('base64url');
  const at = Date.now();
  return { token, kept: { origin: randomUUID(), hash: hashOf(token), at, expires: at + refreshMs } };
}

/** Lifetimes of codes, the same as in Cognito. */
const lifetimeMs: Record<CodePurpose, number> = { confirm: 24 * 3_600_000, reset: 3_600_000 };

/** Makes a code, and what to store of it. */
export function newCode(purpose: CodePurpose): { code: string; kept: NonNullable<User['code']> } {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, kept: { purpose, hash: hashOf(code), expires: Date.now() + lifetimeMs[purpose] } };
}

/** @throws CognitoError unless it is the code that was mailed last for this purpose. */
export function checkCode({ code: kept }: User, purpose: CodePurpose, code: string): void {
  if (kept?.purpose !== purpose || kept.hash !== hashOf(code)) throw wrongCode();
  if (kept.expires <= Date.now()) throw expiredCode();
}

export const wrongCode = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');
export const expiredCode = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
