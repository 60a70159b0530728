import { accountPaths } from './account-links';
import { accountPath, changePath } from './change-link';

/**
 * Paths that emails, functions, the header or forms lead to. Links in sent emails outlive any release, so only the
 * shell's owner may remove one, together with its remote.
 */
export const linkedPaths = [
  '/',
  '/contact',
  '/patient-survey',
  '/thank-you',
  changePath,
  accountPath,
  ...Object.values(accountPaths),
] as const;
