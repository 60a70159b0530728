import type { CallToAction, Feature } from './types';

export const aboutHero = {
  eyebrow: 'About us',
  headlines: ['Meet Your Personal Doctor', 'Bringing Healthcare to You', 'Personalized Medical Coaching'],
  lead: 'A short list of people, known well, and seen where they live and work. It is the care we would want as patients, so it is the practice we built as physicians.',
  primary: { label: 'Book Your Consultation', to: '/contact' } satisfies CallToAction,
} as const;

export const credentials = {
  title: 'Credentials',
  lead: 'You are inviting someone into your home. You should know who is at the door.',
  items: [
    {
      icon: 'certificate',
      title: 'Board-certified in internal medicine',
      description:
        'Every physician holds current board certification. Ask us for it, or look it up with the board.',
    },
    {
      icon: 'pin',
      title: 'Licensed in New York, Texas and Virginia',
      description: 'We care for people who live in those three states, in person and by secure video.',
    },
    {
      icon: 'sprout',
      title: 'Preventive and lifestyle medicine',
      description: 'Food, movement, sleep and stress, with the same care for evidence as a prescription.',
    },
    {
      icon: 'chat',
      title: 'Beside your other doctors, not instead of them',
      description:
        'With your permission we write to your specialists and your primary physician, so that one plan holds.',
    },
  ] satisfies readonly Feature[],
} as const;

export const mission = {
  title: 'Our Mission',
  statement:
    'To bring a doctor’s full attention to the rooms where health is made, and to stay long enough to see it change.',
  paragraphs: [
    'Advice given in an exam room has to survive the drive home. It meets a full fridge or an empty one, a gym bag that is never unpacked, a phone that rings at ten at night. We would rather meet those things ourselves.',
    'So we practice by appointment, in your rooms, with time to look and listen. Between visits you can reach the physician who knows you. We tell you what the evidence says, what it does not say, and what we would try first.',
  ],
} as const;

export const values = {
  title: 'What We Value',
  cards: [
    {
      icon: 'clock',
      title: 'Time',
      description:
        'A first assessment takes 60 to 90 minutes because a history takes that long to tell. We keep the roster small to protect it.',
    },
    {
      icon: 'plan',
      title: 'Personalization',
      description:
        'Your plan names your breakfast, your staircase and your Tuesdays. If it could be anyone’s plan, we have not finished it.',
    },
    {
      icon: 'sprout',
      title: 'Sustainable Change',
      description:
        'One habit, kept, is worth more than ten begun. We go at a pace that still works in a bad week, and measure what matters.',
    },
  ] satisfies readonly Feature[],
} as const;

export const aboutClosing = {
  title: 'Talk to a Doctor First',
  lead: 'Thirty minutes, no obligation. You tell us what you hope for, and we tell you plainly whether we are the right people.',
  primary: { label: 'Book a Call', to: '/contact' } satisfies CallToAction,
} as const;
