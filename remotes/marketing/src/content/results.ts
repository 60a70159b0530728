import type { ResultCard } from './types';

/** Sample results. Replace them only with documented outcomes of your own patients, with consent. */
export const results: readonly ResultCard[] = [
  {
    sample: true,
    condition: 'Autoimmune condition',
    result: '60% fewer flare-ups',
    approach:
      'A symptom diary, an eating plan worked out with the rheumatologist, more regular sleep, and shorter workouts.',
  },
  {
    sample: true,
    condition: 'Work stress and poor sleep',
    result: '20% better work performance',
    approach:
      'Office visits, a set end to the workday, less caffeine after noon, and ten-minute walks between meetings.',
  },
  {
    sample: true,
    condition: 'Planning a pregnancy',
    result: 'Ready with a plan for two',
    approach:
      'A medication review with the obstetrician, folic acid, regular meals, and a strength routine both partners stuck with.',
  },
];

/** Says where the figures come from. Change it together with them. */
export const resultsNote =
  'Where these figures come from: “60% fewer flare-ups” and “20% better work performance” are from sample case summaries written for this site. They compare what someone might report before and after six months of coaching. They aren’t based on a study or on real patients. Everyone’s results are different, and we can’t promise any.';
