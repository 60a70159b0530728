import { describe, expect, it } from 'vitest';
import { phone } from '../forms/intake';
import { normalizePhone, normalizePhoneOnBlur, phoneToSend } from './phone';

describe('a phone number', () => {
  it.each([
    ['(555) 123-4567', '+15551234567'],
    ['555.123.4567', '+15551234567'],
    ['15551234567', '+15551234567'],
    ['+15551234567', '+15551234567'],
    ['+49 30 901820', '+4930901820'],
    [' +44 20 7946 0958 ', '+442079460958'],
    // Copied from contacts: marks of direction around it, and hyphens and dashes that don't break lines.
    ['\u202d+1 (555) 123-4567\u202c', '+15551234567'],
    ['\u2068(555)\u00a0123\u20114567\u2069', '+15551234567'],
    ['(+1) 212 555 0187', '+12125550187'],
    ['tel:+17575550142', '+17575550142'],
    ['(+44) 20 7946 0958', '+442079460958'],
    ['\u200e 555\u2013123\u22124567', '+15551234567'],
  ])('%s is normalized to %s', (typed, normalized) => {
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

  it.each([
    ['(555) 123-4567', '+15551234567'],
    ['25551234567', '+25551234567'],
    ['12345678', '+12345678'],
    ['123 456 789 012 345', '+123456789012345'],
    ['\u202d+49 30 901820\u202c', '+4930901820'],
    ['\u202d44 20 7946 0958\u202c', '+442079460958'],
  ])('%s becomes %s when its field loses focus', (typed, shown) => {
    expect(normalizePhoneOnBlur(typed)).toBe(shown);
  });

  it.each([
    '555-1234',
    '1234567',
    '012 345 678',
    '+1234567',
    '++12345678',
    '1234567890123456',
    '\u202d555\u20111234\u202c',
    'call me',
    '',
  ])('"%s" stays as typed, because a plus would not make it valid', (typed) => {
    expect(normalizePhoneOnBlur(typed)).toBe(typed);
    expect(phoneToSend(typed)).toBeNull();
  });

  it('that its field rewrote can be sent and stored, even if the field never lost focus', () => {
    const heads = ['', '+', '0', '00', '1', '2', '+0', '+1'];
    const lengths = Array.from({ length: 18 }, (_, index) => '9'.repeat(index));
    for (const typed of heads.flatMap((head) => lengths.map((digits) => head + digits))) {
      const shown = normalizePhoneOnBlur(typed);
      if (shown !== typed)
        expect([typed, phoneToSend(shown), phone.safeParse(shown).success]).toEqual([typed, shown, true]);
      expect([typed, phoneToSend(typed)]).toEqual([typed, phoneToSend(shown)]);
    }
  });

  it.each(['+15551234567', '12345678', '(555) 123-4567', ' + (1) 555-123-4567 ', '+1\u00a0555\u00a01234567'])(
    'may be stored: %j',
    (typed) => {
      expect(phone.safeParse(typed).success).toBe(true);
    },
  );

  it.each([
    '1234567',
    '01234567',
    '+0123456789',
    '1234567890123456',
    'call me',
    '555a1234567',
    '555+1234567',
    '+',
    '',
    `5551234567${' '.repeat(99)}`,
  ])('may not be stored: %j', (typed) => {
    expect(phone.safeParse(typed).success).toBe(false);
  });

  it('is stored on one line', () => {
    expect(phone.parse(' 555\n123\r\n4567\u2028')).toBe('555 123 4567');
  });
});
