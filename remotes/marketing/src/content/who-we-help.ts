import { waitlistPath } from '@concierge/contract/forms/waitlist';
import type { AudienceCard, CallToAction } from './types';

export const whoWeHelpHero = {
  eyebrow: 'Who we help',
  title: 'Is This Right for You',
  lead: 'We coach alongside your medical treatment, never in place of it. These are the people we designed our practice for.',
  primary: { label: 'Schedule Assessment Call', to: '/contact' } satisfies CallToAction,
} as const;

export const audiencesTitle = 'People We Work With';

export const audiences: readonly AudienceCard[] = [
  {
    icon: 'shield',
    title: 'Autoimmune Support',
    description: 'For days you can’t plan. We look for patterns together and protect the energy you have.',
    benefits: [
      'A diary of triggers and patterns',
      'Food and exercise for flare days',
      'One plan, shared with your doctors if you say so',
    ],
  },
  {
    icon: 'horizon',
    title: 'Cancer Care Coaching',
    description:
      'Support during and after treatment, always coordinated with your oncology team. They stay in charge.',
    benefits: [
      'Eating when nothing tastes right',
      'Gentle strength, one day at a time',
      'Questions for your next appointment',
    ],
  },
  {
    icon: 'moon',
    title: 'Stress Sleep & Anxiety',
    highlight: 'Most Common',
    description:
      'For minds that won’t shut off at night. Practical steps first, and a path to therapy if you need it.',
    benefits: [
      'A sleep routine that fits your evenings',
      'Ways to calm a racing body',
      'Simple screening and referral',
    ],
  },
  {
    icon: 'briefcase',
    title: 'Busy Professionals & Parents',
    description:
      'Care that fits between your last meeting and bedtime, at your desk or next to the dishwasher.',
    benefits: [
      'Visits at your office or home',
      'Plans that take minutes, not hours',
      'One doctor who remembers everything',
    ],
  },
  {
    icon: 'stopwatch',
    title: 'Athletes & Performance Seekers',
    description:
      'A physician at your workout, looking at training load, fuel and rest before you buy another gadget.',
    benefits: [
      'Training load reviewed by a doctor',
      'Fuel and supplements, checked',
      'Recovery and sleep taken seriously',
    ],
  },
  {
    icon: 'sprout',
    title: 'Preconception Health',
    description:
      'For couples who are planning. If you’ve been trying for a year, or six months from age 35 on, we refer you to a specialist.',
    benefits: [
      'A health and medication review for two',
      'Nutrition and folic acid',
      'Coordination with your obstetric team',
    ],
  },
];

export const resultsSection = {
  title: 'What It Can Look Like',
  lead: 'Three short examples of how we’d work and what we’d track.',
} as const;

export const waitlist = {
  title: 'Our Roster Is Small on Purpose',
  lead: 'A physician who knows every patient by name can’t have too many. If your state is full, join the waitlist and we’ll write to you when a spot opens.',
  action: { label: 'Join Our Waitlist', to: waitlistPath } satisfies CallToAction,
} as const;

export const whoWeHelpClosing = {
  title: 'See Yourself Here?',
  lead: 'Tell us which one sounds like you. A physician reads every request, and we answer within one business day.',
  primary: { label: 'Secure Your Spot Today', to: '/contact' } satisfies CallToAction,
} as const;
