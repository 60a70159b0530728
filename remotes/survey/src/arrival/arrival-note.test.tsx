import { renderPage } from '@concierge/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { Page as SurveyPage } from '../survey/survey-page';
import { address, freshBrowser } from '../survey/test-support';
import { Page as ThankYouPage } from '../thank-you/thank-you-page';

beforeEach(freshBrowser);

const pages = [
  {
    page: 'the survey',
    Page: SurveyPage,
    at: address,
    place: 'consultation-received',
    words: /Consultation request received!.*We'll contact you within 24 hours to schedule\./,
  },
  {
    page: 'the thank-you page',
    Page: ThankYouPage,
    at: '/thank-you?type=contact&name=Ada',
    place: 'message-sent',
    words: /Message sent successfully!.*We'll respond within 24-48 hours\./,
  },
] as const;

describe.each(pages)('$page, after a form that the browser posted itself', ({ Page, at, place, words }) => {
  function Site() {
    const { pathname, search, hash } = useLocation();
    return (
      <>
        <Page />
        <output aria-label="Address">{pathname + search + hash}</output>
      </>
    );
  }
  const note = () => document.getElementById(place);

  it('has the words in its HTML, shown where the address names their place', () => {
    const served = document.createElement('div');
    served.innerHTML = renderToString(
      <MemoryRouter>
        <Page />
      </MemoryRouter>,
    );
    const held = served.querySelector(`#${place}`);
    expect(held).toHaveTextContent(words);
    expect(held).toHaveClass('hidden', 'target:block');
  });

  it('says them once: they stay for this visit, and the address is the usual one again', async () => {
    const visit = renderPage(Site, `${at}#${place}`);
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(at));
    expect(note()).toHaveTextContent(words);
    expect(note()).not.toHaveClass('hidden');
    visit.unmount();
    renderPage(Site, at);
    expect(note()).toBeNull();
  });
});
