import type { CallToAction, Feature, Service } from './types';

export const servicesHero = {
  eyebrow: 'Services',
  headlines: ['How We Help You Thrive'],
  lead: 'Seven ways of working together. Most people begin with a visit and one concern, and find that the rest are connected.',
  primary: { label: 'Book Consultation Call', to: '/contact' } satisfies CallToAction,
} as const;

export const serviceCardLink: CallToAction = { label: 'Learn More', to: '/contact' };

export const services: readonly Service[] = [
  {
    icon: 'bag',
    title: 'Concierge Visits',
    highlight: 'Most Popular',
    description:
      'Your physician comes to your home, kitchen, gym or office, by appointment, and stays as long as the visit needs. What we see there tells us more than a questionnaire.',
    features: [
      'Visits at home, at work or where you train',
      'An unhurried history and examination',
      'A written summary after every visit',
      'Secure video between visits',
    ],
  },
  {
    icon: 'bowl',
    title: 'Nutrition Coaching',
    description:
      'Eating that suits your labs, your culture and your evenings. We start with the food you already like.',
    features: [
      'A look through the pantry, without judgment',
      'Meals that fit your week and budget',
      'Guidance for medical diets you were given',
      'Follow-up on labs that food can move',
    ],
  },
  {
    icon: 'kettlebell',
    title: 'Exercise & Fitness Coaching',
    description:
      'Movement chosen by a doctor who has checked your heart, joints and history, then watched you move.',
    features: [
      'A safety check before you begin',
      'Strength, balance and endurance goals',
      'Routines for home, gym or hotel room',
      'Adjustments for pain and old injuries',
    ],
  },
  {
    icon: 'bottle',
    title: 'Supplement Guidance',
    description: 'Bring every bottle. We tell you what is known to help, what is not, and what to leave out.',
    features: [
      'A review of everything you take',
      'Checks against your prescriptions',
      'Plain words about the evidence',
      'Advice on quality and third-party testing',
    ],
  },
  {
    icon: 'moon',
    title: 'Stress & Sleep Management',
    description:
      'Practical work on nights and nerves, with a referral when something needs more than coaching.',
    features: [
      'A two-week sleep and stress diary',
      'An evening routine that fits your home',
      'Breathing and winding-down techniques',
      'Screening, and a referral where it is needed',
    ],
  },
  {
    icon: 'pulse',
    title: 'Chronic Illness Support',
    description:
      'Coaching beside your specialist’s treatment: daily habits, symptoms worth noting, and questions worth asking.',
    features: [
      'One clear list of medicines and conditions',
      'Habits that support your treatment',
      'A symptom diary your specialist can use',
      'Letters to and from your other doctors',
    ],
  },
  {
    icon: 'sprout',
    title: 'Preconception Health',
    description:
      'The months before a pregnancy matter. We help both partners prepare, together with your obstetrician.',
    features: [
      'A review of health, medicines and vaccines',
      'Nutrition, including folic acid',
      'Sleep, stress and movement for both partners',
      'Coordination with your obstetric team',
    ],
  },
];

export const journey = {
  title: 'Your Journey With Us',
  lead: 'Three steps, whichever service you begin with.',
  steps: [
    {
      icon: 'clipboard',
      title: 'Assessment',
      description: 'We listen first: your history, your rooms, your week, and the tests you already have.',
    },
    {
      icon: 'plan',
      title: 'Customization',
      description: 'We write a plan in plain words, with a few steps in an order that you agree to.',
    },
    {
      icon: 'chat',
      title: 'Support',
      description: 'We stay. Visits, messages and small corrections, for as long as they help.',
    },
  ] satisfies readonly Feature[],
} as const;

export const servicesClosing = {
  title: 'Not Sure Where to Begin?',
  lead: 'Most people are not. Tell us what bothers you most. Places are limited, and if the roster in your state is full we offer you the waitlist.',
  primary: { label: 'Book Consultation Call', to: '/contact' } satisfies CallToAction,
  secondary: { label: 'Learn More', about: 'about working with us', to: '/contact' } satisfies CallToAction,
} as const;
