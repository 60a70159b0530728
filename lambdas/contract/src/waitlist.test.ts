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
