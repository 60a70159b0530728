import { boards } from '@concierge/contract/practice/license-boards';
import type { CallToAction, Credential, Feature } from './types';

export const aboutHero = {
  eyebrow: 'About us',
  title: ['Meet Your Personal Doctor', 'Bringing Healthcare to You', 'Personalized Medical Coaching'],
  lead: 'A small number of patients, known well and seen where they live and work. It’s the care we’d want for ourselves, so it’s the practice we built.',
  primary: { label: 'Book Your Consultation', to: '/contact' } satisfies CallToAction,
} as const;

export const credentials = {
  title: 'Credentials',
  lead: 'You’re inviting someone into your home. You should know who’s at the door.',
  items: [
    {
      icon: 'certificate',
      title: 'Board-certified in internal medicine',
      description:
        'Every physician is certified by the American Board of Internal Medicine. You can look any of us up on the board’s website.',
      links: [{ label: 'Look up a certificate', href: boards.abim.lookUp }],
    },
    {
      icon: 'pin',
      title: 'Licensed in New York, Texas and Virginia',
      description:
        'We care for people who live in these three states, in person and by secure video. Each state lets you look up a license:',
      links: [boards.NY, boards.TX, boards.VA].map(({ name, lookUp }) => ({ label: name, href: lookUp })),
    },
    {
      icon: 'sprout',
      title: 'Preventive and lifestyle medicine',
      description: 'Food, exercise, sleep and stress. For each, we’ll tell you how strong the evidence is.',
    },
    {
      icon: 'chat',
      title: 'Alongside your other doctors, not instead of them',
      description:
        'With your permission, we talk to your specialists and primary care doctor so everyone works from one plan.',
    },
  ] satisfies readonly Credential[] as readonly Credential[],
} as const;

export const mission = {
  title: 'Our Mission',
  statement:
    'To bring a doctor’s full attention to the places where health really happens, and to stay long enough to see it change.',
  paragraphs: [
    'Advice from an exam room has to survive the drive home. Then it runs into an empty fridge, a gym bag that never gets unpacked and a phone that rings at ten at night. We’d rather see those things for ourselves.',
    'So we see you by appointment, where you live and work, with time to look and listen. Between visits, you can reach the physician who knows you. We’ll tell you what the evidence says, what it doesn’t, and what we’d try first.',
  ],
} as const;

export const values = {
  title: 'What We Value',
  cards: [
    {
      icon: 'clock',
      title: 'Time',
      description:
        'A first assessment takes 60 to 90 minutes because that’s how long it takes to tell your story. We keep our roster small to protect that time.',
    },
    {
      icon: 'plan',
      title: 'Personalization',
      description:
        'Your plan mentions your breakfast, your stairs and your Tuesdays. If it could be anyone’s plan, we’re not done with it.',
    },
    {
      icon: 'sprout',
      title: 'Sustainable Change',
      description:
        'One habit you keep beats ten you start. We go at a pace that still works in a bad week, and we measure what matters.',
    },
  ] satisfies readonly Feature[],
} as const;

export const aboutClosing = {
  title: 'Talk to a Doctor First',
  lead: 'Thirty minutes, no obligation. Tell us what you’re hoping for, and we’ll tell you honestly if we’re the right fit.',
  primary: { label: 'Book a Call', to: '/contact' } satisfies CallToAction,
} as const;
