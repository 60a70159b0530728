import { describe, expect, it } from 'vitest';
import { isValidPhone, normalizePhone, normalizePhoneOnBlur } from './phone';

describe('a phone number', () => {
  it.each([
    ['(555) 123-4567', '+15551234567'],
    ['555.123.4567', '+15551234567'],
    ['15551234567', '+15551234567'],
    ['+15551234567', '+15551234567'],
    ['+49 30 901820', '+4930901820'],
    [' +44 20 7946 0958 ', '+442079460958'],
  ])('%s is %s', (typed, normalized) => {
    expect(normalizePhone(typed)).toBe(normalized);
  });

  it.each([
    '',
    '12',
    '555-1234',
    '25551234567',
    '+0123456789',
    '+1234567',
    '+1234567890123456',
    '555 123 4567 ext 9',
    '٥٥٥١٢٣٤٥٦٧',
  ])('"%s" matches no rule', (typed) => {
    expect(normalizePhone(typed)).toBeNull();
  });

  it('of 7 to 15 digits gets a plus when its field loses focus; anything else stays as typed', () => {
    expect(normalizePhoneOnBlur('555-1234')).toBe('+5551234');
    expect(normalizePhoneOnBlur('(555) 123-4567')).toBe('+15551234567');
    expect(normalizePhoneOnBlur('call me')).toBe('call me');
    expect(normalizePhoneOnBlur('123456')).toBe('123456');
  });

  it('as stored has 8 to 15 digits, the first not zero', () => {
    expect(['+15551234567', '12345678', '(555) 123-4567'].map(isValidPhone)).toEqual([true, true, true]);
    expect(['1234567', '01234567', '1234567890123456', '555a1234567', '+'].map(isValidPhone)).toEqual(
      Array(5).fill(false),
    );
  });
});
