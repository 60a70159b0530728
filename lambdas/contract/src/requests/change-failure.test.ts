import { expect, it } from 'vitest';
import { unreachable } from '../text/messages';
import { type ChangedBy, changeFailure } from './change-failure';

const descriptionOf = (status: number, by: ChangedBy = 'account') =>
  changeFailure({ status, message: 'What the server said' }, by).description;

it.each<[string, string, string]>([
  ['an invalid change', descriptionOf(400), 'What the server said'],
  ['a page that is out of date', descriptionOf(409), 'What the server said'],
  ['no answer', descriptionOf(0), unreachable.description],
  ['code that did not load', changeFailure(undefined, 'link').description, unreachable.description],
  ['an ended session', descriptionOf(401), 'Sign in again, then repeat your change.'],
  ['too many changes', descriptionOf(429), 'Too many changes. Please try again later, or call us.'],
  ['a server that broke', descriptionOf(500), 'Please try again in a moment, or call us.'],
  ['a server that is down', descriptionOf(503, 'reference'), 'Please try again in a moment, or call us.'],
])('blames nobody’s input but invalid input: %s', (_, shown, expected) => {
  expect(shown).toBe(expected);
});

it('blames a link only if one was used', () => {
  expect(descriptionOf(404, 'link')).toMatch(/^This link doesn’t work/);
  expect(descriptionOf(404, 'account')).toMatch(/^We couldn’t find it/);
  expect(descriptionOf(404, 'reference')).not.toMatch(/link/);
});
