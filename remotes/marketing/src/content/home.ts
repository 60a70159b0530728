import { boards } from '@concierge/contract/practice/license-boards';
import { lowestPrice } from './membership';
import type { CallToAction, Feature } from './types';

export const hero = {
  eyebrow: 'Lifestyle medicine that makes house calls',
  headlines: [
    'Your Personal Doctor, Where You Need Us',
    'Concierge Medical Coaching at Home',
    'Healthcare That Comes to You',
    'Personalized Care in Your Environment',
  ],
  lead: 'We’re board-certified internal medicine physicians. We sit at your kitchen table, walk your gym floor and see what your workday is really like. Then we write a health plan that fits your life.',
  primary: { label: 'Book a Consultation', to: '/contact' },
  secondary: { label: 'Learn More', about: 'about how we help', to: '/services' },
} as const;

export const trustBadges: readonly Feature[] = [
  {
    icon: 'certificate',
    title: 'Board-Certified MD',
    description: `Certified by the ${boards.abim.name}`,
    href: boards.abim.lookUp,
  },
  {
    icon: 'key',
    title: 'Exclusive Membership',
    description: 'A small roster, so we know you well',
  },
  {
    icon: 'pin',
    title: 'Based in the USA',
    description: 'Physicians licensed in New York, Texas and Virginia',
  },
];

export const offer = {
  title: 'Healthcare That Comes to You',
  lead: 'Most of what shapes your health happens far from an exam room. So we come to you.',
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
        'One written plan, built on your history, your labs and your actual week. We update it together as life changes.',
    },
    {
      icon: 'moon',
      title: 'Stress & Sleep Support',
      badge: 'Wellness',
      description:
        'We look at your light, caffeine, worries and workload, then change one thing at a time and see what helps you sleep.',
    },
    {
      icon: 'bowl',
      title: 'Nutrition & Fitness',
      badge: 'Active',
      description:
        'Coaching that starts with your pantry and your schedule: meals you’ll really cook, and exercise that’s easy on your joints.',
    },
  ] satisfies readonly Feature[],
} as const;

/** What a visitor wants to know before calling. */
export const membership = {
  title: 'Before You Call',
  facts: [
    {
      term: 'Where we practice',
      description: 'New York, Texas and Virginia, in person and by secure video.',
    },
    {
      term: 'What it costs',
      description: `From ${lowestPrice}, direct-pay and not covered by insurance. We’ll give you documentation you can send your insurer for possible reimbursement.`,
    },
    {
      term: 'If there’s room',
      description:
        'Each physician keeps a limited roster. When it’s full, we open a waitlist and tell you honestly how long it is.',
    },
  ],
} as const;

export const testimonialsSection = {
  title: 'What Our Patients Say',
  lead: 'What it’s like when your doctor comes to you.',
  sampleNote: 'These are sample quotes that show how this section looks. No real patient is quoted.',
} as const;

export const closing = {
  title: 'Ready to Take the Next Step?',
  lead: 'Tell us a little about yourself. A physician reads every request, and we’ll answer within one business day.',
  primary: { label: 'Book Your Consultation', to: '/contact' } satisfies CallToAction,
  secondary: { label: 'Learn More About Our Services', to: '/services' } satisfies CallToAction,
} as const;
