/** Apart from the schema, for the browser, which only names these. */
export const pageEventsPath = '/api/page-events';

/**
 * How a page fails: its remote does not load or render, React finds other HTML than was served, an error or a
 * rejection that nobody caught, something the content policy refuses, or a page that never comes to life.
 */
export const failureCauses = ['load', 'render', 'hydration', 'error', 'rejection', 'csp', 'dead'] as const;
export type FailureCause = (typeof failureCauses)[number];

/** `ALIVE`: from the start of the document until its controls answer. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'ALIVE'] as const;
export type VitalName = (typeof vitalNames)[number];

export const formSteps = ['started', 'completed'] as const;

/**
 * Upper bounds of the counts in which vitals are kept, in milliseconds (CLS: thousandths); what is above the last is
 * counted behind it. Finest around the values that Google calls good.
 */
const times = [
  50, 100, 150, 200, 250, 300, 400, 500, 700, 1000, 1400, 1800, 2500, 3200, 4000, 6000, 10_000,
] as const;
export const vitalBounds: Readonly<Record<VitalName, readonly number[]>> = {
  LCP: times,
  INP: times,
  CLS: [5, 10, 25, 50, 100, 150, 250, 500],
  ALIVE: times,
};

/** The attribute that counts a vital's values up to `vitalBounds[name][index]`. */
export const vitalAttribute = (name: VitalName, index: number): string => `${name}_${index}`;
