/**
 * The links in account emails. The function that sends account emails (lambdas/core/emails/account.ts) writes them, and
 * the auth remote reads them. The code is in the fragment, so no server or log sees it.
 */
export const accountPaths = {
  signIn: '/auth',
  confirm: '/auth/confirm',
  reset: '/auth/reset',
} as const;

/** The sign-in page, which then leads back to the person's requests instead of to the home page. */
export const signInToRequests = `${accountPaths.signIn}?requests`;
export const leadsToRequests = (search: URLSearchParams): boolean => search.has('requests');

export type AccountLinkKind = 'confirm' | 'reset';

export interface AccountCode {
  /** Cognito's user name: an opaque id, not the address. */
  readonly user: string;
  readonly code: string;
}

export function accountLink(origin: string, kind: AccountLinkKind, { user, code }: AccountCode): string {
  return `${origin}${accountPaths[kind]}#user=${encodeURIComponent(user)}&code=${code}`;
}

/** The user and code in a link's fragment, or null if {@link accountLink} could not have written it. */
export function readAccountLink(fragment: string): AccountCode | null {
  // A mail program that encodes a link's # may encode these too.
  const parts = new URLSearchParams(fragment.replace(/^#/, '').replace(/%3d/gi, '=').replace(/%26/g, '&'));
  const user = parts.get('user') ?? '';
  const code = parts.get('code') ?? '';
  return /^[\w-]{1,128}$/.test(user) && /^\d{4,10}$/.test(code) ? { user, code } : null;
}

/** What a page says of a link that lost part of its fragment on the way. Here, so that no page loads a file for it. */
export const incompleteLink = {
  heading: 'This link is incomplete',
  text: 'Part of it was lost on the way. Open it from the email once more, or get a new one.',
} as const;
