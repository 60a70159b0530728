import type { CallToAction, Feature } from './types';

export const hero = {
  eyebrow: 'Lifestyle medicine, by house call',
  headlines: [
    'Your Personal Doctor, Where You Need Us',
    'Concierge Medical Coaching at Home',
    'Healthcare That Comes to You',
    'Personalized Care in Your Environment',
  ],
  lead: 'We are board-certified internal medicine physicians. We sit down at your kitchen table, walk your gym floor and see the hours your desk keeps, and then write a health plan that fits the life we saw.',
  primary: { label: 'Book a Consultation', to: '/contact' },
  secondary: { label: 'Learn More', about: 'about how we help', to: '/services' },
} as const;

export const trustBadges: readonly Feature[] = [
  {
    icon: 'certificate',
    title: 'Board-Certified MD',
    description: 'Every visit is led by an internal medicine physician',
  },
  {
    icon: 'key',
    title: 'Exclusive Membership',
    description: 'A short roster, so that your doctor knows you',
  },
  {
    icon: 'pin',
    title: 'Based in the USA',
    description: 'Physicians licensed in New York, Texas and Virginia',
  },
];

export const offer = {
  title: 'Healthcare That Comes to You',
  lead: 'Most of what shapes your health happens nowhere near an exam room. So we come to where it does.',
  cards: [
    {
      icon: 'bag',
      title: 'Concierge Visits',
      badge: 'Convenient',
      description:
        'An unhurried hour with your physician at home, in your kitchen, at the gym or in your office. No waiting room, no traffic, no gown.',
    },
    {
      icon: 'plan',
      title: 'Personalized Plans',
      badge: 'Tailored',
      description:
        'One written plan, built on your history, your labs and your week as it really is. We revise it together as life changes.',
    },
    {
      icon: 'moon',
      title: 'Stress & Sleep Support',
      badge: 'Wellness',
      description:
        'We look at evenings, light, caffeine, worry and workload, and change one thing at a time until nights get quieter.',
    },
    {
      icon: 'bowl',
      title: 'Nutrition & Fitness',
      badge: 'Active',
      description:
        'Coaching with what is already in your pantry and your schedule: meals you will cook, and movement your joints agree with.',
    },
  ] satisfies readonly Feature[],
} as const;

/** What a visitor wants to know before calling. */
export const membership = {
  title: 'Before you call',
  facts: [
    {
      term: 'Where we practice',
      description: 'New York, Texas and Virginia, in person and by secure video.',
    },
    {
      term: 'What it costs',
      description:
        'Membership is direct-pay and not covered by insurance. We give you the documentation to ask your insurer for possible reimbursement.',
    },
    {
      term: 'Whether there is room',
      description:
        'Each physician keeps a limited roster. When it is full we open a waitlist, and tell you honestly how long it is.',
    },
  ],
} as const;

export const testimonialsSection = {
  title: 'What Our Patients Say',
  lead: 'Why people keep a doctor who comes to them.',
  sampleNote: 'Sample quotes, written to show this section. No real patient is quoted.',
} as const;

export const closing = {
  title: 'Ready to Take the Next Step?',
  lead: 'Tell us a little about yourself. A physician reads every request, and we answer within 24 hours.',
  primary: { label: 'Book Your Consultation', to: '/contact' } satisfies CallToAction,
  secondary: { label: 'Learn More About Our Services', to: '/services' } satisfies CallToAction,
} as const;
