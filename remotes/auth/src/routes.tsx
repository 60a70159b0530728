import './styles.css';
import { accountPaths } from '@concierge/contract/account-links';
import { defineRemote, site } from '@concierge/kit';
import { refreshSession, signOut } from './accounts/session-actions';
import { ConfirmPage } from './links/confirm-page';
import { ResetPage } from './links/reset-page';
import { AuthPage } from './sign-in/auth-page';

export const remote = defineRemote({
  name: 'auth',
  routes: [
    {
      path: accountPaths.signIn,
      component: AuthPage,
      head: {
        title: `Sign In | ${site.brand}`,
        description: `Sign in to ${site.brand} or create an account.`,
        noindex: true,
      },
    },
    {
      path: accountPaths.confirm,
      component: ConfirmPage,
      head: {
        title: `Confirm your email | ${site.brand}`,
        description: `Confirms the email address of a new ${site.brand} account.`,
        noindex: true,
      },
    },
    {
      path: accountPaths.reset,
      component: ResetPage,
      head: {
        title: `Choose a new password | ${site.brand}`,
        description: `Sets a new password for a ${site.brand} account.`,
        noindex: true,
      },
    },
  ],
  actions: { signOut, refreshSession },
});
