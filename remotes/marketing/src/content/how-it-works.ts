import type { CallToAction, ProcessStep } from './types';

export const howItWorksHero = {
  eyebrow: 'From the first call on',
  title: 'How It Works',
  lead: 'Five steps, at your pace. You know before each one how long it takes and what it is for.',
} as const;

export const steps: readonly ProcessStep[] = [
  {
    number: 1,
    icon: 'phone',
    title: 'Intro Call',
    duration: '30 minutes',
    description:
      'A conversation with a physician, by phone or video. You say what you hope for; we say whether we can help.',
    details: [
      'What brings you, in your own words',
      'How membership and fees work',
      'No obligation on either side',
    ],
  },
  {
    number: 2,
    icon: 'clipboard',
    title: 'Lifestyle & Health Assessment',
    duration: '60-90 minutes',
    description:
      'Your history, medicines, labs, meals, sleep, movement and work, gone through without hurry.',
    details: [
      'Records and test results you already have',
      'A look at a usual day and a bad one',
      'New tests only if they would change the plan',
    ],
  },
  {
    number: 3,
    icon: 'plan',
    title: 'Personalized Plan Creation',
    duration: '1-2 weeks',
    description:
      'We write your plan, and check it against your treatment and, if you like, with your other doctors.',
    details: [
      'Two or three priorities, in order',
      'Steps sized for an ordinary week',
      'Signs by which we will both see progress',
    ],
  },
  {
    number: 4,
    icon: 'chat',
    title: 'Ongoing Coaching',
    duration: 'Ongoing',
    description: 'Regular check-ins by video or message, and a plan that changes when your life does.',
    details: [
      'Check-ins on a rhythm you choose',
      'Answers from the physician who knows you',
      'Adjustments when something is not working',
    ],
  },
  {
    number: 5,
    icon: 'bag',
    title: 'Concierge Visits',
    duration: 'As needed',
    description:
      'We come to your home, kitchen, gym or office when seeing it is worth more than talking about it.',
    details: [
      'By appointment, in NY, TX and VA',
      'In the evening where we can',
      'A written summary after each visit',
    ],
  },
];

export const timeline = {
  title: 'What Happens When',
  lead: 'Counted from the day you join.',
  entries: [
    { when: 'Week 1', what: 'Initial assessment' },
    { when: 'Weeks 2-3', what: 'Plan delivery' },
    { when: 'Weeks 3-4', what: 'First concierge visit' },
    { when: 'Continuous', what: 'Ongoing support' },
  ],
  note: 'Our roster is limited. When your state is full, the calendar starts on the day a place opens; you keep your turn on the waitlist.',
} as const;

export const howItWorksClosing = {
  title: 'The First Step Is a Conversation',
  lead: 'Thirty minutes with a physician. We answer requests within 24 hours.',
  primary: { label: 'Book Your Consultation', to: '/contact' } satisfies CallToAction,
  secondary: { label: 'Learn More About Our Services', to: '/services' } satisfies CallToAction,
} as const;
