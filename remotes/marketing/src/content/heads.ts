import { faqPage } from '@concierge/contract/practice/structured-data';
import { type PageHead, site } from '@concierge/kit';
import { faqs } from './faqs';
import { shareImages } from './share';
import { offersData, physiciansData } from './structured-data';

/** Each page's text for search engines and browser tabs. Kept apart from the pages, which load one at a time. */
export const heads = {
  home: {
    image: shareImages.home.file,
    title: `${site.brand} – Concierge Medical Coaching at Home`,
    description:
      'Board-certified internal medicine physicians who come to your home, kitchen, gym or office. Preventive and lifestyle medicine in NY, TX and VA, in person and virtual.',
  },
  about: {
    image: shareImages.about.file,
    title: `About | ${site.brand}`,
    description:
      'Board-certified internal medicine physicians who make house calls: who we are, where we’re licensed, our mission and what we value.',
    structuredData: import.meta.env.SSR ? physiciansData() : undefined,
  },
  services: {
    image: shareImages.services.file,
    title: `Services | ${site.brand}`,
    description:
      'Concierge visits, nutrition and fitness coaching, supplement guidance, stress and sleep, chronic illness support and preconception health, led by physicians.',
    structuredData: import.meta.env.SSR ? offersData() : undefined,
  },
  howItWorks: {
    image: shareImages.howItWorks.file,
    title: `How It Works | ${site.brand}`,
    description:
      'Five steps, from a 30-minute intro call to concierge visits at your home or office, and what happens week by week.',
    structuredData: import.meta.env.SSR ? [faqPage(faqs)] : undefined,
  },
  whoWeHelp: {
    image: shareImages.whoWeHelp.file,
    title: `Is This Right for You | ${site.brand}`,
    description:
      'Who concierge medical coaching is for: autoimmune and cancer care support, stress, sleep and anxiety, busy parents and professionals, athletes, preconception.',
  },
  terms: {
    image: shareImages.terms.file,
    title: `Terms & Conditions | ${site.brand}`,
    description:
      'The terms of our concierge medical coaching: who can use it, telehealth, visits, fees, cancellation and governing law.',
  },
  privacy: {
    image: shareImages.privacy.file,
    title: `Privacy Policy | ${site.brand}`,
    description: 'What this site collects, why, who sees it, how long we keep it, and the choices you have.',
  },
  hipaa: {
    image: shareImages.hipaa.file,
    title: `HIPAA Notice | ${site.brand}`,
    description:
      'Notice of privacy practices: how medical information about you may be used and disclosed, and your rights.',
  },
} as const satisfies Record<string, PageHead>;
