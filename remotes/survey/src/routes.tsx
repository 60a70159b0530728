import './styles.css';
import { defineRemote, type PageModule, site } from '@concierge/kit';

export const remote = defineRemote({
  name: 'survey',
  pages: import.meta.glob<PageModule>('./*/*-page.tsx'),
  routes: [
    {
      path: '/patient-survey',
      component: './survey/survey-page.tsx',
      head: {
        title: `Patient Survey | ${site.brand}`,
        description:
          'Eighteen short yes-or-no questions that help your physician prepare for your first conversation.',
        noindex: true,
      },
    },
    {
      path: '/thank-you',
      component: './thank-you/thank-you-page.tsx',
      head: {
        title: `Thank you | ${site.brand}`,
        description: `What happens next, now that you’ve written to ${site.brand}.`,
        noindex: true,
      },
    },
  ],
});
