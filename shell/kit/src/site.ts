import json from '../../site.json';

/** What a practice edits in `shell/site.json`; checked against `siteSchema` when the shell is built. */
export interface SiteFacts {
  readonly brand: string;
  /** Scheme and host of the public site, no trailing slash. */
  readonly origin: string;
  readonly supportEmail: string;
  readonly supportPhone: { readonly display: string; readonly e164: string };
  readonly footerYear: number;
  readonly serviceAreas: readonly string[];
  /** Cognito's user pool and its public web client. The pool's id begins with the region. */
  readonly accounts: { readonly userPoolId: string; readonly clientId: string; readonly region: string };
  readonly captcha:
    | { readonly provider: 'altcha' }
    | { readonly provider: 'recaptcha' | 'turnstile'; readonly siteKey: string };
  readonly assistant: {
    readonly scriptUrl: string;
    readonly agentId: string;
    readonly element: string;
    /** Where the widget itself connects to; the policy of pages admits these and the script's origin. */
    readonly origins?: readonly string[];
  } | null;
}

// The sender and the practice's own addresses are the functions' business, not a visitor's.
const { notifications: _notifications, ...facts } = json;
export const site: SiteFacts = facts as SiteFacts;
