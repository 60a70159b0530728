import './styles.css';
import { defineRemote, type PageModule, site } from '@concierge/kit';

export const remote = defineRemote({
  name: 'desk',
  site: 'desk',
  pages: import.meta.glob<PageModule>('./*/*-page.tsx'),
  routes: [
    {
      path: '/',
      component: './home/home-page.tsx',
      head: { title: `Desk | ${site.brand}`, description: 'Requests and messages.', noindex: true },
    },
  ],
});
