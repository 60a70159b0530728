import './styles.css';
import { defineRemote } from '@concierge/kit';
import { ContactPage } from './contact/contact-page';
import { head } from './contact/content';

export const remote = defineRemote({
  name: 'booking',
  routes: [
    {
      path: '/contact',
      component: ContactPage,
      head,
      links: { header: ['Contact', 40], action: ['Book Consultation', 10], footer: ['Contact', 50] },
    },
  ],
});
