import { waitlistPath } from '@concierge/contract/waitlist';
import type { AudienceCard, CallToAction } from './types';

export const whoWeHelpHero = {
  eyebrow: 'Who we help',
  title: 'Is This Right for You',
  lead: 'We coach beside your medical treatment, never in place of it. These are the people who tell us it made a difference to have a doctor in the room.',
  primary: { label: 'Schedule Assessment Call', to: '/contact' } satisfies CallToAction,
} as const;

export const audiencesTitle = 'People We Work With';

export const audiences: readonly AudienceCard[] = [
  {
    icon: 'shield',
    title: 'Autoimmune Support',
    description:
      'For days that cannot be planned. We look for patterns together and protect the energy you have.',
    benefits: [
      'Triggers and patterns, noted in a diary',
      'Food and movement that respect a flare',
      'One plan shared with your rheumatologist',
    ],
  },
  {
    icon: 'horizon',
    title: 'Cancer Care Coaching',
    description:
      'Support during and after treatment, always agreed with your oncology team, who stay in charge of it.',
    benefits: [
      'Eating when nothing tastes right',
      'Gentle strength, day by day',
      'Questions ready for the next appointment',
    ],
  },
  {
    icon: 'moon',
    title: 'Stress Sleep & Anxiety',
    highlight: 'Most Common',
    description:
      'For minds that keep working at night. Practical steps first, and an open door to therapy when it is needed.',
    benefits: [
      'A sleep routine for your real evenings',
      'Ways to calm a racing body',
      'Screening and referral, without fuss',
    ],
  },
  {
    icon: 'briefcase',
    title: 'Busy Professionals & Parents',
    description:
      'Care that fits between the last meeting and bedtime, at your desk or beside the dishwasher.',
    benefits: [
      'Visits at your office or home',
      'Plans in minutes, not hours',
      'One doctor who remembers everything',
    ],
  },
  {
    icon: 'stopwatch',
    title: 'Athletes & Performance Seekers',
    description: 'A physician at your training, to look at load, fuel and rest before another gadget does.',
    benefits: [
      'Training load seen by a doctor',
      'Fuel and supplements, checked',
      'Recovery and sleep taken seriously',
    ],
  },
  {
    icon: 'sprout',
    title: 'Preconception Health',
    description:
      'For couples who are planning, and for those who have been waiting. Calm preparation for both.',
    benefits: [
      'Health and medicine review for two',
      'Nutrition and folic acid',
      'Together with your obstetric team',
    ],
  },
];

export const resultsSection = {
  title: 'What It Can Look Like',
  lead: 'Three short examples of how we would work, and what we would watch.',
} as const;

export const waitlist = {
  title: 'Our roster is limited, on purpose',
  lead: 'A physician who knows every patient by name cannot have too many. If the list in your state is full, join the waitlist and we write to you when a place opens.',
  action: { label: 'Join Our Waitlist', to: waitlistPath } satisfies CallToAction,
} as const;

export const whoWeHelpClosing = {
  title: 'If You Saw Yourself Here',
  lead: 'Tell us which card it was. A physician reads every request and answers within 24 hours.',
  primary: { label: 'Secure Your Spot Today', to: '/contact' } satisfies CallToAction,
} as const;
