import { saveConfirmation } from '@concierge/contract/survey/confirmation';
import { renderPage } from '@concierge/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDraft } from './draft';
import {
  answerCalls,
  button,
  createdResponse,
  errorResponse,
  expectThankYouPage,
  fillIn,
  goToLastSection,
  newSession,
  Site,
  write,
} from './testing/open-survey';

const id = '0b5ab7a5-5a34-4fd1-9a5c-6a4d2c1f9b11';
const token = `K7M-4QXP.${id}.${'s'.repeat(43)}`;
let { at } = newSession();

beforeEach(() => {
  clearDraft();
  ({ at } = newSession());
});

const forRequest = async () => {
  const note = await screen.findByText(/^This survey is for your request/);
  expect(note).toHaveTextContent('This survey is for your request K7M-4QXP.');
  return note;
};
const unlinked = () => screen.queryByText(/^Add the reference from your email/);
const reference = () => screen.getByRole('textbox', { name: /^Your reference/ });

async function complete() {
  await userEvent.click(button('Complete Survey'));
  await expectThankYouPage();
}

describe('a survey', () => {
  it('opened by the link in a confirmation says its request’s reference, and is sent with the link’s token', async () => {
    const sent = answerCalls(createdResponse);
    await fillIn(`${at}#${token}`);
    expect(await forRequest()).toBeVisible();
    expect(unlinked()).toBeNull();
    await complete();
    expect(sent[0]?.body).toMatchObject({ request_token: token });
    expect(sent[0]?.body).not.toHaveProperty('appointment_request_id');
  });

  it('opened by the link of a request that was canceled meanwhile says so, and asks nothing', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ status: 'cancelled' }));
    renderPage(Site, `${at}#${token}`);
    expect(await screen.findByRole('heading', { name: 'This request is canceled' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  it('after a booking in this tab is for that request, once', async () => {
    const sent = answerCalls(createdResponse);
    saveConfirmation('appointment', { id, reference: 'K7M-4QXP', surveyToken: token });
    await fillIn(at);
    expect(await forRequest()).toBeVisible();
    await complete();
    expect(sent[0]?.body).toMatchObject({ request_token: token });
    expect(await screen.findByText('K7M-4QXP')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Answer the survey' })).toBeNull();
  });

  it('whose address names another request than this tab’s is linked to neither', async () => {
    const sent = answerCalls(createdResponse);
    saveConfirmation('appointment', { id, reference: 'K7M-4QXP', surveyToken: token });
    const other = id.replace('0b', '1c');
    await fillIn(`${at}&appointment_id=${other}`);
    expect(unlinked()).toBeVisible();
    await complete();
    expect(sent[0]?.body).toMatchObject({ appointment_request_id: other });
    expect(sent[0]?.body).not.toHaveProperty('request_token');
  });

  it('opened directly says that it is linked to nothing, and takes a reference', async () => {
    const sent = answerCalls(createdResponse);
    await fillIn(at);
    expect(unlinked()).toBeVisible();
    await write(reference(), 'k7m 4qxp');
    await complete();
    expect(sent[0]?.body).toMatchObject({ claimed_reference: 'k7m 4qxp' });
  });

  it('asks again for a reference that can’t be one', async () => {
    const sent = answerCalls(createdResponse);
    await fillIn(at);
    await write(reference(), 'mine');
    await userEvent.click(button('Complete Survey'));
    expect(reference()).toHaveFocus();
    expect(reference()).toHaveAccessibleDescription(/such as K7M-4QXP/);
    expect(sent).toEqual([]);
    await userEvent.clear(reference());
    await goToLastSection();
    await complete();
    expect(sent[0]?.body).not.toHaveProperty('claimed_reference');
  });

  it('loses no answers if its link was changed on the way: it goes as one that names the request', async () => {
    const sent = answerCalls(
      errorResponse(400, 'validation_failed', { request_token: 'This appointment is not known' }),
      createdResponse,
    );
    await fillIn(`${at}#${token}`);
    await complete();
    expect(sent[1]?.body).toMatchObject({ claimed_reference: 'K7M-4QXP' });
    expect(sent[1]?.body).not.toHaveProperty('request_token');
  });
});

it('a skipped survey can be reached again from the thank-you page, where it was left', async () => {
  saveConfirmation('appointment', { id, reference: 'K7M-4QXP', surveyToken: token });
  renderPage(Site, '/thank-you?type=contact');
  const link = await screen.findByRole('link', { name: 'Answer the survey' });
  const { at: booked } = JSON.parse(sessionStorage.getItem('concierge.confirmation') ?? '{}');
  await waitFor(() => expect(link).toHaveAttribute('href', `/patient-survey?session=${booked}`));
});
