import type { ResultCard } from './types';

/** Sample results. Replace them only with documented outcomes of your own patients, with consent. */
export const results: readonly ResultCard[] = [
  {
    sample: true,
    condition: 'Autoimmune condition',
    result: '60% fewer flare-ups',
    approach:
      'A symptom diary, an eating pattern agreed with the rheumatologist, steadier sleep, and training cut into shorter sessions.',
  },
  {
    sample: true,
    condition: 'Work stress and short nights',
    result: '20% better work performance',
    approach:
      'Visits at the office, a fixed end to the working day, less caffeine after noon, and ten minutes of walking between meetings.',
  },
  {
    sample: true,
    condition: 'Planning a pregnancy',
    result: 'Ready with a plan for two',
    approach:
      'A review of medicines with the obstetrician, folic acid, regular meals, and a strength routine that both partners kept.',
  },
];

/** Says where the figures above come from; change it together with them. */
export const resultsNote =
  'Where these figures come from: “60% fewer flare-ups” and “20% better work performance” are taken from sample case summaries written for this site. They compare what a person might report before and after six months of coaching. No study and no real patient stands behind them yet, results differ from person to person, and none is promised.';
