import { saveConfirmation } from '@concierge/contract/survey/confirmation';
import { renderPage } from '@concierge/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDraft } from '../survey/draft';
import { Page as SurveyPage } from '../survey/survey-page';
import { address } from '../survey/testing/open-survey';
import { Page as ThankYouPage } from '../thank-you/thank-you-page';

beforeEach(clearDraft);

const change = `#0b8b2b1e-7a4c-4f0e-9d5a-3f1c2d4e5a6b.${'A'.repeat(43)}`;

describe('the thank-you page, opened by the link in a confirmation in another browser', () => {
  const answerView = (status: number, body: object) =>
    vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  const request = { reference: 'K7M-4QXP', created_at: '2026-11-27T23:30:00.000Z', interest: 'pricing' };

  it('has the request’s reference, dated steps and topic, and leads to its change without asking', async () => {
    answerView(200, { status: 'received', ...request, urgent: true });
    renderPage(ThankYouPage, `/thank-you?type=appointment${change}`);
    expect(await screen.findByText('K7M-4QXP')).toBeVisible();
    expect(screen.getByText(/by Monday, November 30, 11 a\.m\. Eastern Time/)).toBeVisible();
    expect(screen.getByText(/It’s about: Pricing Information\./)).toBeVisible();
    expect(screen.getByText('If it gets worse before you hear from us, call us at')).toBeVisible();
    expect(screen.getByRole('link', { name: 'change or cancel your request' })).toHaveAttribute(
      'href',
      `/change-request${change}`,
    );
  });

  it('says that the request is canceled', async () => {
    answerView(200, { status: 'cancelled', ...request });
    renderPage(ThankYouPage, `/thank-you?type=appointment${change}`);
    expect(await screen.findByRole('heading', { name: 'This request is canceled' })).toBeVisible();
    expect(screen.queryByText(/Thanks for your consultation request/)).toBeNull();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('is an ordinary one if the link lost a character', async () => {
    answerView(404, { error: { code: 'no_matching_record', message: 'No matching record' } });
    renderPage(ThankYouPage, `/thank-you?type=appointment${change}`);
    expect(await screen.findByRole('heading', { name: /^Thanks for your/ })).toBeVisible();
    expect(screen.queryByText(/^Your reference/)).toBeNull();
  });
});

const pages = [
  {
    page: 'the survey',
    Page: SurveyPage,
    at: address,
    fragment: 'consultation-received',
    kept: 'We have your request: next steps',
    text: /Consultation request received!.*We'll contact you within 24 hours to schedule\./,
  },
  {
    page: 'the thank-you page',
    Page: ThankYouPage,
    at: '/thank-you?type=contact&name=Ada',
    fragment: 'message-sent',
    kept: 'Message sent successfully!',
    text: /Message sent successfully!.*We'll respond within 24-48 hours\./,
  },
] as const;

describe.each(pages)('$page, after a form posted without scripts', ({ Page, at, fragment, text, kept }) => {
  function Site() {
    const { pathname, search, hash } = useLocation();
    return (
      <>
        <Page />
        <output aria-label="Address">{pathname + search + hash}</output>
      </>
    );
  }
  const note = () => document.getElementById(fragment);

  it('has the message in its HTML, shown when the fragment targets it', () => {
    const served = document.createElement('div');
    served.innerHTML = renderToString(
      <MemoryRouter>
        <Page />
      </MemoryRouter>,
    );
    const message = served.querySelector(`#${fragment}`);
    expect(message).toHaveTextContent(text);
    expect(message).toHaveClass('hidden', 'target:block');
  });

  it('keeps the message for this tab, and removes the fragment from the address', async () => {
    const visit = renderPage(Site, `${at}#${fragment}`);
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(at));
    expect(await screen.findByText(kept)).toBeVisible();
    visit.unmount();
    renderPage(Site, at);
    expect(await screen.findByText(kept)).toBeVisible();
  });

  it('says nothing in a tab that sent nothing', () => {
    renderPage(Site, at);
    expect(note()).toBeNull();
  });
});

describe('a booking that this tab sent', () => {
  const id = '0b8b2b1e-7a4c-4f0e-9d5a-3f1c2d4e5a6b';
  const ofThisBooking = `${address}&appointment_id=${id}`;
  const confirmed = () => screen.findByText(/^[2-9A-Z]{3}-[2-9A-Z]{4}$/);

  it('is confirmed above the survey in one line, with the reference, the next step and how to cancel folded into it', async () => {
    saveConfirmation('appointment', { id, reference: 'K7M-4QXP' });
    renderPage(SurveyPage, ofThisBooking);
    await userEvent.click(await screen.findByText('We have your request: next steps'));
    expect(await confirmed()).toBeVisible();
    expect(screen.queryByText(/We'll contact you within 24 hours to schedule\./)).toBeNull();
    expect(screen.getByRole('link', { name: 'change or cancel your request' })).toHaveAttribute(
      'href',
      '/change-request',
    );
  });

  it('that is urgent says what to do until the practice calls', async () => {
    saveConfirmation('appointment', { id, reference: 'K7M-4QXP', urgent: true });
    renderPage(SurveyPage, ofThisBooking);
    expect(await screen.findByText('If it gets worse before you hear from us, call us at')).toBeVisible();
  });

  it('has one promised time, which respects the opening hours, and the steps to it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T23:30:00Z') });
    saveConfirmation('appointment', { id, reference: 'K7M-4QXP', interest: 'pricing' });
    renderPage(ThankYouPage, '/thank-you?type=contact');
    vi.useRealTimers();
    const [first, ...others] = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(first).toMatch(/^You sent your request at .* on (Fri|Satur)day, November 2[78]\.$/);
    expect(others.slice(0, 2)).toEqual([
      'A physician reads it, and we get in touch to find a time for your intro call.',
      'The call takes 30 minutes. It’s about: Pricing Information.',
    ]);
    const promise = screen.getAllByText(/Weekends|We’ll be closed|Monday/);
    expect(promise.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^We’ll be closed then, so you’ll hear from us by Monday, November 30, 11 a\.m\. Eastern Time/,
      ),
    ]);
  });

  it.each(['survey', 'contact'])(
    'is confirmed on the thank-you page too after the survey was sent or skipped, with the booking’s response time: %s',
    async (type) => {
      saveConfirmation('appointment', { id, reference: 'K7M-4QXP' });
      renderPage(ThankYouPage, `/thank-you?type=${type}`);
      expect(await confirmed()).toBeVisible();
      expect(screen.getByText(/You can expect a response within 24 hours\./)).toBeVisible();
    },
  );

  it('on a Sunday whose next day is open says when, and of no closed days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T16:01:00Z') });
    saveConfirmation('appointment', { id, reference: 'K7M-4QXP' });
    renderPage(SurveyPage, ofThisBooking);
    vi.useRealTimers();
    const promise = await screen.findByText(/hear from us by/);
    expect(promise).toHaveTextContent(/^You’ll hear from us by Monday, November 30, 11:15 a\.m\./);
    expect(screen.queryByText(/closed then|don’t count/)).toBeNull();
  });

  it('gives way to a message that was posted later without scripts', async () => {
    saveConfirmation('appointment', { id, reference: 'K7M-4QXP' });
    renderPage(ThankYouPage, '/thank-you?type=contact&name=Ada#message-sent');
    expect(await screen.findByText(/We'll respond within 24-48 hours\./)).toBeVisible();
    expect(screen.getByText(/You can expect a response within 24-48 hours\./)).toBeVisible();
    expect(screen.queryByText('K7M-4QXP')).toBeNull();
  });

  it('is not confirmed above the survey of another booking, nor after a day', () => {
    saveConfirmation('appointment', { id, reference: 'K7M-4QXP' });
    const other = renderPage(SurveyPage, `${address}&appointment_id=${id.replace('0b', '1c')}`);
    expect(screen.queryByText(/Your reference is/)).toBeNull();
    other.unmount();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3600 * 1000 });
    renderPage(SurveyPage, ofThisBooking);
    expect(document.getElementById('consultation-received')).toBeNull();
    vi.useRealTimers();
  });
});
