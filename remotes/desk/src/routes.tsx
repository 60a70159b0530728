import './styles.css';
import { staffRoles } from '@concierge/contract/staff';
import { defineRemote, type PageModule, site } from '@concierge/kit';
import { signOut } from './session/staff-session';

export const remote = defineRemote({
  name: 'desk',
  site: 'desk',
  pages: import.meta.glob<PageModule>('./*/*-page.tsx'),
  routes: [
    {
      path: '/',
      component: './home/home-page.tsx',
      roles: staffRoles,
      head: { title: `Desk | ${site.brand}`, description: 'Requests and messages.', noindex: true },
    },
  ],
  // For every remote of the desk's site.
  fills: { 'sign-in': './session/sign-in-page.tsx' },
  actions: { signOut },
});
