import './styles.css';
import { from, signInSlot, staffRoles } from '@concierge/contract/staff/staff';
import { defineRemote, type PageModule, site } from '@concierge/kit';
import { signOut } from './session/staff-session';

/** The head of a page that only staff should find. */
const inside = (title: string, description: string) => ({
  title: `${title} | ${site.brand}`,
  description,
  noindex: true,
});

export const remote = defineRemote({
  name: 'desk',
  site: 'desk',
  pages: import.meta.glob<PageModule>('./*/*-page.tsx'),
  routes: [
    {
      path: '/',
      component: './inbox/inbox-page.tsx',
      roles: staffRoles,
      links: { header: ['Inbox', 10] },
      head: inside('Desk', 'Requests and messages.'),
    },
    {
      path: '/staff',
      component: './staff/staff-page.tsx',
      roles: from('owner'),
      head: inside('Staff', 'Who works at the desk.'),
    },
    {
      path: '/audit',
      component: './audit/audit-page.tsx',
      roles: from('owner'),
      head: inside('Audit', 'What staff did.'),
    },
    {
      path: '/data',
      component: './data/data-page.tsx',
      roles: from('owner'),
      head: inside('Data', 'Export and deletion.'),
    },
  ],
  // For every remote of the desk's site.
  fills: { [signInSlot]: './session/sign-in-page.tsx' },
  actions: { signOut },
});
