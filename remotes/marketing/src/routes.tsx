import './styles.css';
import { defineRemote, type PageModule } from '@concierge/kit';
import { heads } from './content/heads';

export const remote = defineRemote({
  name: 'marketing',
  pages: import.meta.glob<PageModule>('./*/*-page.tsx'),
  routes: [
    { path: '/', component: './home/home-page.tsx', head: heads.home, links: { footer: ['Home', 0] } },
    {
      path: '/about',
      component: './about/about-page.tsx',
      head: heads.about,
      links: { header: ['About', 10], footer: ['About', 10] },
    },
    {
      path: '/services',
      component: './services/services-page.tsx',
      head: heads.services,
      links: { header: ['Services', 20], footer: ['Services', 20] },
    },
    {
      path: '/how-it-works',
      component: './how-it-works/how-it-works-page.tsx',
      head: heads.howItWorks,
      links: { header: ['How It Works', 30], footer: ['How It Works', 30] },
    },
    {
      path: '/who-we-help',
      component: './who-we-help/who-we-help-page.tsx',
      head: heads.whoWeHelp,
      links: { footer: ['Is This Right for You', 40] },
    },
    {
      path: '/terms',
      component: './legal/terms-page.tsx',
      head: heads.terms,
      links: { policies: ['Terms & Conditions', 10] },
    },
    {
      path: '/privacy',
      component: './legal/privacy-page.tsx',
      head: heads.privacy,
      links: { policies: ['Privacy Policy', 20] },
    },
    {
      path: '/hipaa',
      component: './legal/hipaa-page.tsx',
      head: heads.hipaa,
      links: { policies: ['HIPAA Notice', 30] },
    },
  ],
});
