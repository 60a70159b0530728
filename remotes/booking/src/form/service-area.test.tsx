import { renderPage } from '@concierge/kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ServiceArea } from './service-area';

it.each([
  ['NY', 'TX', /Texas/],
  ['OH', 'CA', /California/],
])('answers another state also in a translated page: %s, then %s', async (first, second, expected) => {
  renderPage(() => <ServiceArea error={undefined} onUnserved={() => undefined} />);
  const status = screen.getAllByRole('status')[0];
  const lookUp = (value: string) =>
    fireEvent.input(screen.getByLabelText(/^State or ZIP code/), { target: { value } });
  lookUp(first);
  await expect.poll(() => status?.firstElementChild).toBeTruthy();
  // What a browser does that translates a page.
  for (const text of [...(status?.firstElementChild?.childNodes ?? [])]) {
    if (text.nodeType !== Node.TEXT_NODE) continue;
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(text.textContent ?? '');
  }
  lookUp(second);
  await expect.poll(() => status?.textContent).toMatch(expected);
});
