/**
 * The links in account mails: written by whoever sends them (Cognito's custom message, the local stand-in),
 * read by the auth remote. What they carry stands in the fragment, which no server and no log sees.
 */
export const accountPaths = {
  signIn: '/auth',
  confirm: '/auth/confirm',
  reset: '/auth/reset',
} as const;

export type AccountLinkKind = 'confirm' | 'reset';

export interface AccountCode {
  /** Cognito's user name: an opaque id, not the address. */
  readonly user: string;
  readonly code: string;
}

/** `code` goes in as it is: Cognito puts the real one in place of its `{####}` later. */
export function accountLink(origin: string, kind: AccountLinkKind, { user, code }: AccountCode): string {
  return `${origin}${accountPaths[kind]}#user=${encodeURIComponent(user)}&code=${code}`;
}

/** What a link carries, or null where its fragment is not one that {@link accountLink} writes. */
export function readAccountLink(fragment: string): AccountCode | null {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''));
  const user = parts.get('user') ?? '';
  const code = parts.get('code') ?? '';
  return /^[\w-]{1,128}$/.test(user) && /^\d{4,10}$/.test(code) ? { user, code } : null;
}
