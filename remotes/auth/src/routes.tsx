import './styles.css';
import { accountPaths } from '@concierge/contract/account-links';
import { accountPath, changePath } from '@concierge/contract/change-link';
import { defineRemote, type PageModule, site } from '@concierge/kit';
import { refreshSession, signOut } from './accounts/session-actions';
import { shareFile } from './sign-in/share';

export const remote = defineRemote({
  name: 'auth',
  pages: import.meta.glob<PageModule>('./*/*-page.tsx'),
  routes: [
    {
      path: accountPaths.signIn,
      component: './sign-in/auth-page.tsx',
      links: { account: ['Sign in', 10], footer: ['Sign in', 60] },
      head: {
        image: shareFile,
        title: `Sign In | ${site.brand}`,
        description: `Sign in to ${site.brand} or create an account.`,
        noindex: true,
      },
    },
    {
      path: accountPaths.confirm,
      component: './links/confirm-page.tsx',
      head: {
        title: `Confirm your email | ${site.brand}`,
        description: `Confirms the email address of a new ${site.brand} account.`,
        noindex: true,
      },
    },
    {
      path: accountPaths.reset,
      component: './links/reset-page.tsx',
      head: {
        title: `Choose a new password | ${site.brand}`,
        description: `Sets a new password for a ${site.brand} account.`,
        noindex: true,
      },
    },
    {
      path: changePath,
      component: './requests/change-page.tsx',
      head: {
        title: `Change or Cancel Your Request | ${site.brand}`,
        description: `Change or cancel your consultation request to ${site.brand} with its reference.`,
        noindex: true,
      },
    },
    {
      path: accountPath,
      component: './requests/account-page.tsx',
      head: {
        title: `Your Requests | ${site.brand}`,
        description: `See, change or cancel what you’ve asked ${site.brand} for.`,
        noindex: true,
      },
    },
  ],
  actions: { signOut, refreshSession },
});
