import type { CallToAction, ProcessStep } from './types';

export const howItWorksHero = {
  eyebrow: 'From your first call',
  title: 'How It Works',
  lead: 'Five steps, at your pace. Before each one, you’ll know how long it takes and what it’s for.',
  primary: { label: 'Book an Intro Call', to: '/contact' } satisfies CallToAction,
} as const;

export const steps: readonly ProcessStep[] = [
  {
    number: 1,
    icon: 'phone',
    title: 'Intro Call',
    duration: '30 minutes',
    description:
      'A conversation with a physician, by phone or video. You tell us what you’re hoping for, and we’ll tell you if we can help.',
    details: [
      'What brings you here, in your own words',
      'How membership and fees work',
      'No obligation on either side',
    ],
  },
  {
    number: 2,
    icon: 'clipboard',
    title: 'Lifestyle & Health Assessment',
    duration: '60-90 minutes',
    description: 'An unhurried look at your history, medications, labs, meals, sleep, exercise and work.',
    details: [
      'Records and test results you already have',
      'What a typical day looks like, and a bad one',
      'New tests only if they’d change the plan',
    ],
  },
  {
    number: 3,
    icon: 'plan',
    title: 'Personalized Plan Creation',
    duration: '1-2 weeks',
    description:
      'We write your plan, check it against your current treatment and, if you’d like, go over it with your other doctors.',
    details: [
      'Two or three priorities, in order',
      'Steps sized for an ordinary week',
      'Progress markers we both track',
    ],
  },
  {
    number: 4,
    icon: 'chat',
    title: 'Ongoing Coaching',
    duration: 'Ongoing',
    description: 'Regular check-ins by video or message, and a plan that changes when your life does.',
    details: [
      'Check-ins on a schedule you agree on together',
      'Answers from the physician who knows you',
      'Changes when something isn’t working',
    ],
  },
  {
    number: 5,
    icon: 'bag',
    title: 'Concierge Visits',
    duration: 'As needed',
    description:
      'We come to your home, kitchen, gym or office when seeing it will tell us more than talking about it.',
    details: [
      'By appointment, in NY, TX and VA',
      'Evening visits when we can',
      'A written summary after each visit',
    ],
  },
];

export const timeline = {
  title: 'What Happens When',
  lead: 'Starting the day you join.',
  entries: [
    { when: 'Week 1', what: 'Initial assessment' },
    { when: 'Weeks 2-3', what: 'Plan delivery' },
    { when: 'Weeks 3-4', what: 'First concierge visit' },
    { when: 'Continuous', what: 'Ongoing support' },
  ],
  note: 'Our roster is limited. If your state is full, you’ll keep your place on the waitlist, and your timeline starts the day a spot opens.',
} as const;

export const howItWorksClosing = {
  title: 'The First Step Is a Conversation',
  lead: 'Thirty minutes with a physician. We’ll answer your request within one business day.',
  primary: { label: 'Book Your Consultation', to: '/contact' } satisfies CallToAction,
  secondary: { label: 'Learn More About Our Services', to: '/services' } satisfies CallToAction,
} as const;
