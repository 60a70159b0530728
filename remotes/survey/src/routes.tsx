import './styles.css';
import { defineRemote, site } from '@concierge/kit';
import { SurveyPage } from './survey/survey-page';
import { ThankYouPage } from './thank-you/thank-you-page';

export const remote = defineRemote({
  name: 'survey',
  routes: [
    {
      path: '/patient-survey',
      component: SurveyPage,
      head: {
        title: `Patient Survey | ${site.brand}`,
        description:
          'Eighteen short yes-or-no questions that help your physician prepare for your first conversation.',
        noindex: true,
      },
    },
    {
      path: '/thank-you',
      component: ThankYouPage,
      head: {
        title: `Thank you | ${site.brand}`,
        description: `What happens next after you have written to ${site.brand}.`,
        noindex: true,
      },
    },
  ],
});
