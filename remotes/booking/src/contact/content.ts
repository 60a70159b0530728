import { site } from '@concierge/kit';

const areas = site.serviceAreas.join(', ');

/** The words of the contact page (SPEC section 2, Contact). */
export const hero = {
  eyebrow: 'Contact and booking',
  title: "We're Here for You",
  lead: 'Tell us what you would like to change. A board-certified physician reads it, calls you, and comes to you: home, kitchen, gym or office.',
} as const;

export const reach = {
  email: { label: 'E-mail', note: 'We answer within 24-48 hours.' },
  phone: { label: 'Phone', note: 'Toll-free. Ask for a time that suits you.' },
  areas: { label: 'Service areas', value: areas, note: 'In person and virtual.' },
} as const;

export const guarantee = {
  title: 'Personalized Care Guarantee',
  text: 'You speak with a physician, not a call center. Your plan is written for you alone, and nothing is scheduled or charged before you have agreed to it.',
  points: ['Board-certified internal medicine physicians', 'A reply within 24 hours', 'No obligation'],
} as const;

export const faqs = [
  {
    question: 'How do I get started?',
    answer:
      'Send the form on this page. We contact you within 24 hours to schedule an introductory call of about 30 minutes. After it you decide, without obligation, whether to go on to an assessment.',
  },
  {
    question: 'Do you take insurance?',
    answer:
      'We are a direct-pay practice and not covered by insurance. We give you documentation that you can submit to your insurer for possible reimbursement.',
  },
  {
    question: 'Which areas do you serve?',
    answer: `Our physicians are licensed in ${areas}. We see people there in person and virtually.`,
  },
] as const;

export const closing = {
  title: 'One conversation is a good start',
  lead: 'It costs you a few minutes and commits you to nothing.',
  action: 'Book Your Consultation',
} as const;

export const head = {
  title: `Contact and Booking | ${site.brand}`,
  description: `Book a consultation with a board-certified physician who comes to you, or send us a message. ${areas}, in person and virtual.`,
} as const;
