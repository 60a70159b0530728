import { expect, it } from 'vitest';
import { withWaitlistLine } from './waitlist';

it.each([
  ['', 'I would like to join the waitlist.\n'],
  ['Dear all', 'I would like to join the waitlist.\nDear all'],
  ['Hello. I would like to join the waitlist. Thanks', 'Hello. I would like to join the waitlist. Thanks'],
])('turns the message %j into %j', (message, with_) => {
  expect(withWaitlistLine(message)).toBe(with_);
  expect(withWaitlistLine(with_)).toBe(with_);
});

it.each(['Ohio', ''])('has a line for the state, filled in if it is known: %j', (state) => {
  const message = `I would like to join the waitlist.\nMy state: ${state}\nDear all`;
  expect(withWaitlistLine('Dear all', state)).toBe(message);
});
