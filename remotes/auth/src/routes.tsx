import './styles.css';
import { accountPaths } from '@concierge/contract/requests/account-links';
import { accountPath, changePath } from '@concierge/contract/requests/change-link';
import { defineRemote, type PageModule, site } from '@concierge/kit';
import { refreshSession, signOut } from './accounts/session-actions';

/** The head of a page that only its own visitor should find. */
const personal = (title: string, description: string) => ({
  title: `${title} | ${site.brand}`,
  description,
  noindex: true,
});

export const remote = defineRemote({
  name: 'auth',
  pages: import.meta.glob<PageModule>('./*/*-page.tsx'),
  routes: [
    {
      path: accountPaths.signIn,
      component: './sign-in/auth-page.tsx',
      links: { account: ['Sign in', 10], footer: ['Sign in', 60] },
      head: personal('Sign In', `Sign in to ${site.brand} or create an account.`),
    },
    {
      path: accountPaths.confirm,
      component: './links/confirm-page.tsx',
      head: personal('Confirm your email', `Confirms the email address of a new ${site.brand} account.`),
    },
    {
      path: accountPaths.reset,
      component: './links/reset-page.tsx',
      head: personal('Choose a new password', `Sets a new password for a ${site.brand} account.`),
    },
    {
      path: changePath,
      component: './requests/change-page.tsx',
      head: personal(
        'Change or Cancel Your Request',
        `Change or cancel your consultation request to ${site.brand} with its reference.`,
      ),
    },
    {
      path: accountPath,
      component: './requests/account-page.tsx',
      head: personal('Your Requests', `See, change or cancel what you’ve asked ${site.brand} for.`),
    },
  ],
  actions: { signOut, refreshSession },
});
