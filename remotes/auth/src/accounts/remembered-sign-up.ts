import { limits } from '@concierge/contract/text/limits';
import { attempt } from '@concierge/kit';

const storageKey = 'concierge.sign-up';

/** What this browser keeps of its last sign-up until the account is confirmed and signed in, for a day at most. */
interface SignUp {
  /** The user name. */
  readonly user: string;
  /** The address, for the sign-in form. */
  readonly email: string;
  /** True if they were on the way to their requests. */
  readonly toRequests: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Remembers a sign-up. If it can't, the link will ask for the password. */
export function rememberSignUp(user: string, email: string, toRequests: boolean): void {
  const kept: SignUp = { user, email, toRequests, at: Date.now() };
  attempt(() => window.localStorage.setItem(storageKey, JSON.stringify(kept)));
}

/** This browser's last sign-up, or null if there is none, or if it is too old. */
export function rememberedSignUp(): SignUp | null {
  const kept: unknown = attempt(() => JSON.parse(window.localStorage.getItem(storageKey) ?? 'null'));
  if (typeof kept !== 'object' || kept === null) return null;
  const { user, email, toRequests, at }: Record<string, unknown> = { ...kept };
  const isRecent = typeof at === 'number' && Date.now() - at < limits.deviceStorageHours * 3_600_000;
  if (typeof user === 'string' && typeof email === 'string' && isRecent)
    return { user, email, toRequests: toRequests === true, at };
  forgetSignUp();
  return null;
}

/** Forgets it, once somebody has signed in. */
export function forgetSignUp(): void {
  attempt(() => window.localStorage.removeItem(storageKey));
}
