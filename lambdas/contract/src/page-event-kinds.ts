// This module has no schema, because the browser needs only these names.
export const pageEventsPath = '/api/page-events';

/**
 * How a page fails: its remote does not load or render, React finds HTML in the served document other than what it
 * renders, an uncaught error or unhandled rejection, a violation of the content security policy, or controls that never
 * become interactive.
 */
export const failureCauses = ['load', 'render', 'hydration', 'error', 'rejection', 'csp', 'dead'] as const;
export type FailureCause = (typeof failureCauses)[number];

/** The attribute that counts the views that failed first by this cause. */
export const failingAttribute = (cause: FailureCause): string => `failing_${cause}`;

/** `ALIVE`: time from the start of the document until its controls respond. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'ALIVE'] as const;
export type VitalName = (typeof vitalNames)[number];

export const formSteps = ['started', 'completed'] as const;

/**
 * Upper bounds of the histogram buckets for vitals, in milliseconds (CLS: thousandths). Values above the last bound
 * have their own bucket. Buckets are finest around the values that Google calls good.
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

/** The attribute that counts a vital's values in the bucket up to `vitalBounds[name][index]`. */
export const vitalAttribute = (name: VitalName, index: number): string => `${name}_${index}`;
