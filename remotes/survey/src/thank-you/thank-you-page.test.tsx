import { site } from '@concierge/kit';
import { renderPage } from '@concierge/kit/testing';
import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Page as ThankYouPage } from './thank-you-page';

const heading = () => screen.getByRole('heading', { level: 1 });
const link = (name: string) => screen.getByRole('link', { name });

describe('the thank-you page', () => {
  it.each(['Ada', 'مريم'])('thanks by name for a consultation request: %s', (name) => {
    renderPage(ThankYouPage, `/thank-you?type=appointment&name=${name}`);
    expect(heading()).toHaveTextContent(`Thanks for your consultation request, ${name}!`);
    expect(screen.getByText(/within 24 hours/)).toBeVisible();
    expect(link('View Our Services')).toHaveAttribute('href', '/services');
  });

  it("calls a visitor without a name 'there'", () => {
    renderPage(ThankYouPage, '/thank-you?type=appointment');
    expect(heading()).toHaveTextContent('Thanks for your consultation request, there!');
  });

  it.each(['?type=contact&name=Ada', '?type=survey', '?type=nonsense', ''])(
    'thanks for reaching out (%s)',
    (query) => {
      renderPage(ThankYouPage, `/thank-you${query}`);
      expect(heading()).toHaveTextContent('Thank you for reaching out');
      expect(screen.getByText(/within 24-48 hours/)).toBeVisible();
      expect(link('Explore Our Approach')).toHaveAttribute('href', '/services');
    },
  );

  it('links home and shows the support email and phone', () => {
    renderPage(ThankYouPage, '/thank-you');
    expect(link('Return to Home')).toHaveAttribute('href', '/');
    expect(link(site.supportEmail)).toHaveAttribute('href', `mailto:${site.supportEmail}`);
    expect(link(site.supportPhone.display)).toHaveAttribute('href', `tel:${site.supportPhone.e164}`);
  });

  it('says whom to call in an emergency', () => {
    renderPage(ThankYouPage, '/thank-you');
    const sooner = screen.getByRole('region', { name: 'Need us sooner?' });
    expect(sooner).toHaveTextContent(/call 911\b.*call or text 988/);
  });

  it.each([
    '\u0000\u0007\u001b',
    '<img src=x>',
    'you won a refund: call us',
    'evil.example',
    'W'.repeat(3000),
    '\u202eadA',
  ])('never repeats a suspicious name from the address: %s', (name) => {
    renderPage(ThankYouPage, `/thank-you?${new URLSearchParams({ type: 'appointment', name })}`);
    expect(heading()).toHaveTextContent(/^Thanks for your consultation request, (there|you)!$/);
  });

  it('renders the same on the server for every query', () => {
    const html = (at: string) =>
      renderToString(
        <MemoryRouter initialEntries={[at]}>
          <ThankYouPage />
        </MemoryRouter>,
      );
    expect(html('/thank-you?type=appointment&name=Ada')).toBe(html('/thank-you'));
  });

  it('says without scripts what applies to a consultation request', () => {
    const host = document.createElement('div');
    host.innerHTML = renderToString(
      <MemoryRouter>
        <ThankYouPage />
      </MemoryRouter>,
    );
    expect(host.querySelector('noscript')?.textContent).toMatch(
      /If you asked for a consultation.*within 24 hours/,
    );
  });
});
