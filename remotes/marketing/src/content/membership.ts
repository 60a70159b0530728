import type { Sourced } from './types';

/** What membership costs, what it includes, and how to leave. Prices are in whole US dollars. */
export const plans = [
  {
    sample: true,
    name: 'Virtual',
    price: 150,
    per: 'month',
    for: 'Coaching by video and message, anywhere in New York, Texas or Virginia.',
    includes: [
      'The full assessment and a written plan',
      'A video visit every month',
      'Messages answered by your physician',
    ],
  },
  {
    sample: true,
    name: 'At home',
    price: 350,
    per: 'month',
    for: 'Everything in Virtual, plus your physician at your door.',
    includes: [
      'A visit every quarter, where you live or work',
      'Regular calls with your other doctors',
      'Evening hours',
    ],
  },
  {
    sample: true,
    name: 'Household',
    price: 550,
    per: 'month',
    for: 'Everything in At home, for two adults at the same address.',
    includes: ['Two assessments and two plans', 'Visits together or on your own', 'One shared calendar'],
  },
] as const satisfies readonly (Sourced & Record<string, unknown>)[];

export const membershipSection = {
  title: 'Membership and Prices',
  lead: 'Simple monthly prices. You’ll know yours before you say yes.',
  sampleNote: 'These are sample prices that show how this section looks. Ask us for ours.',
  excludedTitle: 'What it doesn’t include',
  excluded: [
    'Lab tests, imaging and medications, which are billed by whoever provides them',
    'Emergency, hospital and specialist care',
    'Primary care, so please keep your own doctor',
  ],
  leavingTitle: 'How to leave',
  leaving:
    'Call or email us, and your membership ends with the month you’ve paid for. There’s no fee to join and none to leave. Your plan and your records are yours.',
} as const;

const lowest = plans.reduce((one, other) => (other.price < one.price ? other : one));
/** '$1 a month', for sentences that say "from". */
export const lowestPrice = `$${lowest.price} a ${lowest.per}${lowest.sample ? ' (a sample price)' : ''}`;
