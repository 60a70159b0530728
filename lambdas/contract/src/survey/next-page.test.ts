import { expect, it } from 'vitest';
import { nextPage } from './next-page';

it('leads to the survey after an appointment and to the thank-you page after a message', () => {
  expect(nextPage.appointment(1790000000000)).toBe('/patient-survey?session=1790000000000');
  expect(nextPage.contact("Zoë O'Neill")).toBe('/thank-you?type=contact&name=Zo%C3%AB');
});

it('omits a name that is not fit for a greeting', () => {
  expect(nextPage.contact('Call-now-or-else')).toBe('/thank-you?type=contact');
});
