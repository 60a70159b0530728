import './styles.css';
import { defineRemote } from '@concierge/kit';
import { AboutPage } from './about/about-page';
import { aboutHead } from './content/about';
import { homeHead } from './content/home';
import { howItWorksHead } from './content/how-it-works';
import { hipaaHead } from './content/legal/hipaa';
import { privacyHead } from './content/legal/privacy';
import { termsHead } from './content/legal/terms';
import { servicesHead } from './content/services';
import { whoWeHelpHead } from './content/who-we-help';
import { HomePage } from './home/home-page';
import { HowItWorksPage } from './how-it-works/how-it-works-page';
import { HipaaPage } from './legal/hipaa-page';
import { PrivacyPage } from './legal/privacy-page';
import { TermsPage } from './legal/terms-page';
import { ServicesPage } from './services/services-page';
import { WhoWeHelpPage } from './who-we-help/who-we-help-page';

export const remote = defineRemote({
  name: 'marketing',
  routes: [
    { path: '/', component: HomePage, head: homeHead },
    { path: '/about', component: AboutPage, head: aboutHead },
    { path: '/services', component: ServicesPage, head: servicesHead },
    { path: '/how-it-works', component: HowItWorksPage, head: howItWorksHead },
    { path: '/who-we-help', component: WhoWeHelpPage, head: whoWeHelpHead },
    { path: '/terms', component: TermsPage, head: termsHead },
    { path: '/privacy', component: PrivacyPage, head: privacyHead },
    { path: '/hipaa', component: HipaaPage, head: hipaaHead },
  ],
});
