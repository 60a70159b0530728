import {
  type AccountCode,
  type AccountLinkKind,
  accountLink,
} from '@concierge/contract/requests/account-links';
import type { Settings } from '../config';
import { confirm, reset } from './account.template';
import { type Email, fill } from './email';
import { frame } from './wording';

const templates = { confirm, reset } as const satisfies Record<AccountLinkKind, Email>;

/** The mail with the link that confirms an address or resets a password. It has no greeting because we know no name. */
export function accountEmail(
  settings: Settings<'accountMails'>,
  kind: AccountLinkKind,
  code: AccountCode,
): Email {
  return fill(templates[kind], {
    ...frame(settings),
    link: accountLink(settings.SITE_ORIGIN, kind, code),
  });
}
