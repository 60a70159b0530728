import { site } from '@concierge/kit';
import { lowestPrice } from './membership';

/** Questions people have before they call. The page and its structured data use the same text. */
export const faqs = [
  {
    question: 'What does it cost?',
    answer: `Membership starts at ${lowestPrice}. The intro call is free, and you’ll have your price in writing before you decide.`,
  },
  {
    question: 'What does membership include?',
    answer:
      'The full assessment, a written plan, regular check-ins and messages your physician answers. Visits at your home or work come with the At home and Household plans.',
  },
  {
    question: 'Does insurance cover it?',
    answer:
      'No. We’re direct-pay and not covered by insurance. We’ll give you documentation you can send your insurer for possible reimbursement.',
  },
  {
    question: 'How do I leave?',
    answer:
      'Call or email us. Your membership ends with the month you’ve paid for, and we’ll send your records wherever you like.',
  },
  {
    question: 'Do you prescribe and refill medications?',
    answer:
      'Yes, for what we treat together, once we’ve seen you. For the rest, we work with the doctor who prescribes it.',
  },
  {
    question: 'How fast do you answer messages?',
    answer: 'Within one business day. If it can’t wait, call us.',
  },
  {
    question: 'What about nights and weekends?',
    answer: site.supportPhone.hours
      ? `We answer the phone ${site.supportPhone.hours}. At other times, leave a message. In an emergency, call 911.`
      : 'Leave a message, and we’ll call you. In an emergency, call 911.',
  },
  {
    question: 'How far do you travel?',
    answer:
      'To homes, gyms and offices in New York, Texas and Virginia. With your ZIP code, we’ll say if that’s you.',
  },
  {
    question: 'Can I have extra visits?',
    answer: 'Yes. You’ll know the price before we come.',
  },
  {
    question: 'Can I keep my own doctor?',
    answer: 'Yes, please do. We work alongside your doctors, and with your permission we talk to them.',
  },
] as const;

export const faqsTitle = 'Before You Ask';
