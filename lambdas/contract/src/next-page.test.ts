import { expect, it } from 'vitest';
import { appointmentThankYou, firstName, nextPage } from './next-page';

it('leads from an appointment to its survey, from a message to its thanks', () => {
  expect(nextPage.appointment('an-id', 1790000000000)).toBe(
    '/patient-survey?session=1790000000000&appointment_id=an-id',
  );
  expect(nextPage.contact("Zoë O'Neill")).toBe('/thank-you?type=contact&name=Zo%C3%AB');
  expect(appointmentThankYou('Ana B')).toBe('/thank-you?type=appointment&name=Ana');
});

it.each([
  ['  Ana María ', 'Ana'],
  ['Dr. Ann Bee', 'Ann'],
  ['dr Ann Bee', 'Ann'],
  ['Prof. Dr. Ann Bee', 'Ann'],
  ['Mrs. Bee', 'Bee'],
  ['Drew Bee', 'Drew'],
  ['Ms', 'Ms'],
  ['Dr. Mr.', 'Dr.'],
  ['J. R. Bee', 'J.'],
  ['Đặng', 'Đặng'],
  ['', ''],
])('greets %j as %j', (name, greeted) => {
  expect(firstName(name)).toBe(greeted);
});
