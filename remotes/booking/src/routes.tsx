import './styles.css';
import { defineRemote, type PageModule } from '@concierge/kit';
import { ContactPage } from './contact/contact-page';
import { head } from './contact/content';

export const remote = defineRemote({
  name: 'booking',
  pages: import.meta.glob<PageModule>([
    './invitation/invitation.tsx',
    './*/*-page.tsx',
    '!./contact/contact-page.tsx',
  ]),
  routes: [
    {
      path: '/contact',
      component: ContactPage,
      head,
      links: { header: ['Contact', 40], action: ['Book Consultation', 10], footer: ['Contact', 50] },
    },
  ],
  fills: { invitation: './invitation/invitation.tsx' },
});
