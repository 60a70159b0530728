import { expect, it } from 'vitest';
import { type ChangedBy, changeFailure } from './change-failure';
import { unreachable } from './messages';

const said = (status: number, by: ChangedBy = 'account') =>
  changeFailure({ status, message: 'What the server said' }, by).description;

it.each<[string, string, string]>([
  ['an invalid change', said(400), 'What the server said'],
  ['a page that is out of date', said(409), 'What the server said'],
  ['no answer', said(0), unreachable.description],
  ['code that did not load', changeFailure(undefined, 'link').description, unreachable.description],
  ['an ended session', said(401), 'Sign in again, then repeat your change.'],
  ['too many changes', said(429), 'Too many changes. Please try again later, or call us.'],
  ['a server that broke', said(500), 'Please try again in a moment, or call us.'],
  ['a server that is down', said(503, 'reference'), 'Please try again in a moment, or call us.'],
])('blames nobody’s input but invalid input: %s', (_, shown, wanted) => {
  expect(shown).toBe(wanted);
});

it('blames a link only if one was used', () => {
  expect(said(404, 'link')).toMatch(/^This link doesn’t work/);
  expect(said(404, 'account')).toMatch(/^We couldn’t find it/);
  expect(said(404, 'reference')).not.toMatch(/link/);
});
