import { expect, it } from 'vitest';
import { uuidRule } from './ids';
import { submissionId } from './intake';

it.each([
  '0191d6f2-5a3c-7c11-8a52-0b6d1f6c9e01',
  '0191D6F2-5A3C-4C11-BA52-0B6D1F6C9E01',
  '0191d6f2-5a3c-0c11-8a52-0b6d1f6c9e01',
  '0191d6f2-5a3c-9c11-8a52-0b6d1f6c9e01',
  '0191d6f2-5a3c-4c11-7a52-0b6d1f6c9e01',
  '0191d6f2-5a3c-4c11-8a52-0b6d1f6c9e0',
  ' 0191d6f2-5a3c-4c11-8a52-0b6d1f6c9e01',
  'abc',
  '',
])('pages and functions agree on whether “%s” is an id', (text) => {
  expect(uuidRule.test(text)).toBe(submissionId.safeParse(text).success);
});
