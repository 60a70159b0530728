import { expect, it } from 'vitest';
import { appointmentThankYou, nextPage } from './next-page';

it('leads from an appointment to its survey, from a message to its thanks', () => {
  expect(nextPage.appointment('an-id', 1790000000000)).toBe(
    '/patient-survey?session=1790000000000&appointment_id=an-id',
  );
  expect(nextPage.contact("Zoë O'Neill")).toBe('/thank-you?type=contact&name=Zo%C3%AB');
  expect(appointmentThankYou('Ana B')).toBe('/thank-you?type=appointment&name=Ana');
});

it('leads to thanks without a name where nobody is greeted by it', () => {
  expect(nextPage.contact('Call-now-or-else')).toBe('/thank-you?type=contact');
  expect(appointmentThankYou('evil.example')).toBe('/thank-you?type=appointment');
});
