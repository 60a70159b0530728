import { contactQuestions } from '@concierge/contract/practice/contact-questions';
import { boards } from '@concierge/contract/practice/license-boards';
import { faqPage } from '@concierge/contract/practice/structured-data';
import { site } from '@concierge/kit';
import { shareFile } from './share';

const areas = site.serviceAreas.join(', ');

/** The contact page's text. */
export const hero = {
  eyebrow: 'Contact and booking',
  title: "We're Here for You",
  lead: 'Tell us what you’d like to change. A physician will read it, and we’ll find a time to talk.',
} as const;

export const contactMethods = {
  email: { label: 'Email', note: 'We’ll answer within two business days.' },
  phone: { label: 'Phone', note: ['Toll-free.', site.supportPhone.hours].filter(Boolean).join(' ') },
  areas: { label: 'Service areas', children: areas, note: 'In person and virtual.' },
} as const;

export const guarantee = {
  title: 'Personalized Care Guarantee',
  text: 'You’ll talk with a physician, not a call center. Your plan is written just for you, and nothing is scheduled or charged until you agree to it.',
  points: [
    { text: `Certified by the ${boards.abim.name}`, href: boards.abim.lookUp },
    { text: 'A reply to your request within one business day', href: null },
    { text: 'No obligation', href: null },
  ],
} as const;

export const faqs = [
  {
    ...contactQuestions.start,
    answer:
      'Fill out the form on this page. We’ll contact you within one business day to schedule a 30-minute intro call. After that, it’s up to you whether to go on to an assessment. There’s no obligation.',
  },
  {
    ...contactQuestions.insurance,
    answer:
      'We’re a direct-pay practice and not covered by insurance. We’ll give you documentation you can submit to your insurer for possible reimbursement.',
  },
  {
    ...contactQuestions.areas,
    answer: `Our physicians are licensed in ${areas.replace(/, (\w+)$/, ' and $1')}. We see patients there in person and virtually.`,
  },
] as const;

export const closing = {
  title: 'Start With One Conversation',
  lead: 'It only takes a few minutes, and there’s no commitment.',
  action: 'Book Your Consultation',
} as const;

export const head = {
  image: shareFile,
  title: `Contact and Booking | ${site.brand}`,
  description: `Book a consultation with a board-certified physician who comes to you, or send us a message. ${areas}, in person and virtual.`,
  structuredData: import.meta.env.SSR ? [faqPage(faqs)] : undefined,
} as const;
