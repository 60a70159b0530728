import { expect, it } from 'vitest';
import { appointmentThankYou, firstName, nextPage } from './next-page';

it('leads from an appointment to its survey, from a message to its thanks', () => {
  expect(nextPage.appointment('an-id', 1790000000000)).toBe(
    '/patient-survey?session=1790000000000&appointment_id=an-id',
  );
  expect(nextPage.contact("Zoë O'Neill")).toBe('/thank-you?type=contact&name=Zo%C3%AB');
  expect(appointmentThankYou('Ana B')).toBe('/thank-you?type=appointment&name=Ana');
});

it('greets by the first word of a name', () => {
  expect(firstName('  Ana María ')).toBe('Ana');
  expect(firstName('')).toBe('');
});
