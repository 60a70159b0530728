import type { CallToAction, Feature, Service } from './types';

export const servicesHero = {
  eyebrow: 'Services',
  title: ['How We Help You Thrive'],
  lead: 'Seven ways to work together. Start with one concern. Often the rest is connected.',
  primary: { label: 'Book Consultation Call', to: '/contact' } satisfies CallToAction,
} as const;

export const serviceCardLink: CallToAction = { label: 'Learn More', to: '/contact' };

export const services: readonly Service[] = [
  {
    icon: 'bag',
    title: 'Concierge Visits',
    highlight: 'Most Popular',
    description:
      'Your physician comes to your home, kitchen, gym or office by appointment and takes the time to listen. What we see there shows us what a questionnaire misses.',
    features: [
      'Visits at home, at work or where you train',
      'An unhurried history and exam',
      'A written summary after every visit',
      'Secure video between visits',
    ],
  },
  {
    icon: 'bowl',
    title: 'Nutrition Coaching',
    description:
      'Eating that fits your labs, your culture and your evenings. We start with food you already like.',
    features: [
      'A judgment-free look in your pantry',
      'Meals that fit your week and budget',
      'Help with a diet your doctor prescribed',
      'Follow-up on labs that food can change',
    ],
  },
  {
    icon: 'kettlebell',
    title: 'Exercise & Fitness Coaching',
    description:
      'Exercise chosen by a doctor who has reviewed your history and, in person, examined you and watched you move.',
    features: [
      'A safety check before you start',
      'Strength, balance and endurance goals',
      'Routines for home, gym or hotel room',
      'Changes for pain and old injuries',
    ],
  },
  {
    icon: 'bottle',
    title: 'Supplement Guidance',
    description:
      'Bring out every bottle. We’ll tell you what’s known to help, what isn’t, and what you can skip.',
    features: [
      'A review of everything you take',
      'Checks against your prescriptions',
      'The evidence in plain English',
      'Help choosing tested brands',
    ],
  },
  {
    icon: 'moon',
    title: 'Stress & Sleep Management',
    description:
      'Practical help with poor sleep and stress, and a referral when you need more than coaching.',
    features: [
      'A two-week sleep and stress diary',
      'An evening routine that fits your home',
      'Breathing and wind-down techniques',
      'Screening, and a referral if needed',
    ],
  },
  {
    icon: 'pulse',
    title: 'Chronic Illness Support',
    description:
      'Coaching alongside your specialist’s treatment: daily habits, symptoms worth noting and questions worth asking.',
    features: [
      'One clear list of your medications',
      'Habits that support your treatment',
      'A symptom diary your specialist can use',
      'Letters to and from your other doctors',
    ],
  },
  {
    icon: 'sprout',
    title: 'Preconception Health',
    description:
      'The months before a pregnancy matter. We help both partners prepare, along with your obstetrician.',
    features: [
      'A review of medications and vaccines',
      'Nutrition, including folic acid',
      'Sleep, stress and exercise for two',
      'Coordination with your obstetric team',
    ],
  },
];

export const journey = {
  title: 'Your Journey With Us',
  lead: 'Three steps, whichever service you start with.',
  steps: [
    {
      icon: 'clipboard',
      title: 'Assessment',
      description: 'We listen first: your history, your home, your week and the tests you’ve already had.',
    },
    {
      icon: 'plan',
      title: 'Customization',
      description: 'We write a plan in plain English, with a few steps in an order you agree on.',
    },
    {
      icon: 'chat',
      title: 'Support',
      description: 'We stay with you. Visits, messages and small adjustments, for as long as they help.',
    },
  ] satisfies readonly Feature[],
} as const;

export const servicesClosing = {
  title: 'Not Sure Where to Start?',
  lead: 'You don’t have to be. Tell us what’s bothering you most. Spots are limited, so if your state is full, we’ll offer you a place on the waitlist.',
  primary: { label: 'Book Consultation Call', to: '/contact' } satisfies CallToAction,
  secondary: { label: 'Learn More', about: 'about working with us', to: '/contact' } satisfies CallToAction,
} as const;
