import { expect, it } from 'vitest';
import { findState } from './states';

it.each([
  ['NY', 'NY'],
  [' n.y. ', 'NY'],
  ['new  york', 'NY'],
  ['10001', 'NY'],
  ['00501', 'NY'],
  ['06390', 'NY'],
  ['06391', 'CT'],
  ['73301', 'TX'],
  ['73401', 'OK'],
  ['79901-1234', 'TX'],
  ['88510', 'TX'],
  ['20101', 'VA'],
  ['20001', 'DC'],
  ['24606', 'VA'],
  ['24701', 'WV'],
  ['Washington, D.C.', 'DC'],
  ['washington', 'WA'],
  ['Virginia Beach, VA 23451', 'VA'],
  ['Virginia 23451-1234', 'VA'],
  ['N.Y. 10001', 'NY'],
  ['New York, NY', 'NY'],
  ['austin, tx', 'TX'],
  ['Brooklyn NY.', 'NY'],
  ['Beckley, West Virginia', 'WV'],
  ['Kansas City, MO', 'MO'],
])('%s is in %s', (typed, code) => expect(findState(typed)?.code).toBe(code));

it.each(['', 'N', 'York', '1000', '100011', '00000', 'constructor', 'Califronia', 'Brooklyn', 'come in'])(
  '%j is not a known state or ZIP code',
  (typed) => expect(findState(typed)).toBeNull(),
);

it.each(['ne', 'vi', 'MA', 'washington'])('%s may become another state while it is typed', (typed) => {
  expect(findState(typed, false)).toBeNull();
  expect(findState(typed)).not.toBeNull();
});

it.each(['ny', 'va', 'oh', 'new york', '10001'])('%s is a state at once', (typed) =>
  expect(findState(typed, false)).not.toBeNull(),
);
