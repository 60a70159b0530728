import './styles.css';
import { defineRemote, type PageModule } from '@concierge/kit';
import { heads } from './content/heads';

export const remote = defineRemote({
  name: 'marketing',
  pages: import.meta.glob<PageModule>('./*/*-page.tsx'),
  routes: [
    { path: '/', component: './home/home-page.tsx', head: heads.home },
    { path: '/about', component: './about/about-page.tsx', head: heads.about },
    { path: '/services', component: './services/services-page.tsx', head: heads.services },
    { path: '/how-it-works', component: './how-it-works/how-it-works-page.tsx', head: heads.howItWorks },
    { path: '/who-we-help', component: './who-we-help/who-we-help-page.tsx', head: heads.whoWeHelp },
    { path: '/terms', component: './legal/terms-page.tsx', head: heads.terms },
    { path: '/privacy', component: './legal/privacy-page.tsx', head: heads.privacy },
    { path: '/hipaa', component: './legal/hipaa-page.tsx', head: heads.hipaa },
  ],
});
