import { loadConfirmation, saveConfirmation } from '@concierge/contract/survey/confirmation';
import { fieldMessages, toastTexts } from '@concierge/contract/text/messages';
import { renderPage } from '@concierge/kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Page } from './change-page';

/** Each outcome is also in the page for visits without script, where only CSS shows it. */
const withoutScript = 1;

it.each([
  ['#0b8b2b1e-7a4c-4f0e-9d5a-3f1c2d4e5a6b', true],
  ['', false],
  ['#request-accepted', false],
])('at the fragment %j says whether the link is incomplete, and asks for the reference', (fragment, says) => {
  renderPage(Page, `/change-request${fragment}`);
  expect(screen.getByLabelText(/^Reference/)).toBeVisible();
  expect(screen.queryByText('This link is incomplete') !== null).toBe(says);
});

it('asks for the reference, and keeps the chosen times, if the server knows no request by the link', async () => {
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', () => answered);
  renderPage(Page, `/change-request#0b8b2b1e-7a4c-4f0e-9d5a-3f1c2d4e5a6b.${'A'.repeat(42)}`);
  await userEvent.selectOptions(screen.getByLabelText(/^Day, choice 1/), 'Friday');
  expect(screen.queryByLabelText(/^Reference/)).toBeNull();
  const error = { code: 'no_matching_record', message: 'No matching record' };
  answer(Response.json({ error }, { status: 404 }));
  expect(await screen.findByText('This link is incomplete')).toBeVisible();
  expect(screen.getByLabelText(/^Reference/)).toBeVisible();
  expect(screen.getByLabelText(/^Email/)).toBeVisible();
  expect(screen.getByLabelText(/^Day, choice 1/)).toHaveDisplayValue('Friday');
});

it('chooses the visitor’s time zone once they use the form', async () => {
  vi.stubEnv('TZ', 'America/Boise');
  renderPage(Page, '/change-request');
  expect(screen.getByLabelText(/^Your time zone/)).toHaveValue('');
  await userEvent.selectOptions(screen.getByLabelText(/^Day, choice 1/), 'Friday');
  expect(screen.getByLabelText(/^Your time zone/)).toHaveDisplayValue('Mountain Time');
});

it('keeps what was chosen before hydration, also when a link names the request', async () => {
  const page = (at: string) => (
    <MemoryRouter initialEntries={[at]}>
      <Page />
    </MemoryRouter>
  );
  const host = document.createElement('div');
  document.body.append(host);
  host.innerHTML = renderToString(page('/change-request'));
  await userEvent.selectOptions(screen.getByLabelText(/^Day, choice 1/), 'Friday');
  const link = `0b8b2b1e-7a4c-4f0e-9d5a-3f1c2d4e5a6b.${'A'.repeat(43)}`;
  const root = await act(async () => hydrateRoot(host, page(`/change-request#${link}`)));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    host.remove();
  });
  expect(screen.queryByLabelText(/^Reference/)).toBeNull();
  expect(screen.getByLabelText(/^Day, choice 1/)).toHaveDisplayValue('Friday');
});

it('cancels only after a second press, and Enter still saves the new times', async () => {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => Response.json({ status: 'accepted' }));
  vi.stubGlobal('fetch', fetched);
  renderPage(Page, '/change-request');
  const cancel = screen.getByRole('button', { name: 'Yes, cancel my request' });
  expect(cancel).not.toBeVisible();
  await userEvent.click(screen.getByText('Cancel this request'));
  expect(cancel).toBeVisible();
  expect(screen.getByText(/can’t be reopened/)).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText(/^Day, choice 1/), 'Friday');
  await userEvent.selectOptions(screen.getByLabelText(/^Your time zone/), 'Eastern Time');
  await userEvent.type(screen.getByLabelText(/^Reference/), 'K7M-4QXP');
  await userEvent.type(screen.getByLabelText(/^Email/), 'ada@example.com{Enter}');
  await screen.findByRole('link', { name: 'Return to Home' });
  const told = `${toastTexts.changeAccepted.description} Your times: Friday morning (Eastern Time).`;
  expect(screen.getByText(told)).toBeVisible();
  expect(JSON.parse(String(fetched.mock.lastCall?.[1].body))).toMatchObject({ action: 'change' });
});

describe('the outcome', () => {
  const id = '0b8b2b1e-7a4c-4f0e-9d5a-3f1c2d4e5a6b';
  const link = `/change-request#${id}.${'A'.repeat(43)}`;
  const friday = { time_zone: 'America/New_York', windows: [{ day: 'friday', part: 'evening' }] };
  /** Answers a look at the request with what is stored, and a change with its outcome. Returns the actions. */
  function answer(status: string, stored: object = { status: 'received' }) {
    const actions: unknown[] = [];
    vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
      const { action } = JSON.parse(String(body));
      actions.push(action);
      return Response.json(action === 'view' ? stored : { status });
    });
    return actions;
  }

  it('is preceded by what is stored: the reference and the times, chosen in the form', async () => {
    answer('changed', { status: 'received', reference: 'K7M-4QXP', preferred_times: friday });
    renderPage(Page, link);
    expect(await screen.findByText('K7M-4QXP')).toBeVisible();
    expect(screen.getByText('Times that work for you: Friday evening (Eastern Time)')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/^Day, choice 1/)).toHaveDisplayValue('Friday'));
    expect(screen.getByLabelText(/^Time of day, choice 1/)).toHaveDisplayValue('Evening');
    await userEvent.selectOptions(screen.getByLabelText(/^Day, choice 1/), 'Monday');
    await userEvent.click(screen.getByRole('button', { name: 'Save new times' }));
    expect(await screen.findByText(/Your times: Monday evening \(Eastern Time\)\./)).toBeVisible();
  });

  it('of a request that is canceled already shows no form', async () => {
    answer('cancelled', { status: 'cancelled', reference: 'K7M-4QXP' });
    renderPage(Page, link);
    expect(await screen.findByText('This request is canceled')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save new times' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Book Consultation' })).toBeVisible();
  });

  it('of new times for a request that was canceled meanwhile says that they were not saved', async () => {
    answer('cancelled', { status: 'received', reference: 'K7M-4QXP', preferred_times: friday });
    renderPage(Page, link);
    await waitFor(() => expect(screen.getByLabelText(/^Day, choice 1/)).toHaveDisplayValue('Friday'));
    await userEvent.selectOptions(screen.getByLabelText(/^Day, choice 1/), 'Monday');
    await userEvent.click(screen.getByRole('button', { name: 'Save new times' }));
    expect(await screen.findByText(toastTexts.alreadyCanceled.description)).toBeVisible();
    expect(screen.queryByText(/Your times:/)).toBeNull();
  });

  it('of choosing the times that the request already has is that there is nothing to change', async () => {
    const actions = answer('changed', { status: 'changed', reference: 'K7M-4QXP', preferred_times: friday });
    renderPage(Page, link);
    await waitFor(() => expect(screen.getByLabelText(/^Day, choice 1/)).toHaveDisplayValue('Friday'));
    await userEvent.click(screen.getByRole('button', { name: 'Save new times' }));
    expect(await screen.findByText(toastTexts.requestUnchanged.title)).toBeVisible();
    expect(actions).toEqual(['view']);
  });

  it('of no chosen day is a message at its field, until a day is chosen', async () => {
    answer('changed');
    renderPage(Page, link);
    await userEvent.click(await screen.findByRole('button', { name: 'Save new times' }));
    const day = screen.getByLabelText(/^Day, choice 1/);
    expect(day).toHaveFocus();
    expect(day).toHaveAccessibleDescription(new RegExp(fieldMessages.day));
    await userEvent.selectOptions(day, 'Friday');
    expect(day).not.toHaveAccessibleDescription(new RegExp(fieldMessages.day));
  });

  it('of a change that no server answered blames the connection, not what was typed, and moves no focus', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    renderPage(Page, link);
    await userEvent.click(await screen.findByText('Cancel this request'));
    const cancel = screen.getByRole('button', { name: 'Yes, cancel my request' });
    await userEvent.click(cancel);
    expect(await screen.findByRole('alert')).toHaveTextContent(toastTexts.unreachable.description);
    await waitFor(() => expect(cancel).toHaveFocus());
  });

  it('of times without a time zone is a message at that field, and nothing is sent', async () => {
    const actions = answer('changed');
    renderPage(Page, link);
    await userEvent.selectOptions(await screen.findByLabelText(/^Day, choice 1/), 'Friday');
    const zone = screen.getByLabelText(/^Your time zone/);
    await userEvent.selectOptions(zone, '');
    await userEvent.click(screen.getByRole('button', { name: 'Save new times' }));
    await waitFor(() => expect(zone).toHaveFocus());
    expect(zone).toHaveAccessibleDescription(fieldMessages.time_zone);
    expect(zone).toBeInvalid();
    expect(actions).toEqual(['view']);
  });

  it('of canceling another request keeps the confirmation of the one that this tab sent', async () => {
    answer('accepted');
    saveConfirmation('appointment', { id, reference: 'K7M-4QXP' });
    const cancel = async (reference: string) => {
      const page = renderPage(Page, '/change-request');
      await waitFor(() => expect(screen.getByLabelText(/^Reference/)).toHaveValue('K7M-4QXP'));
      if (reference !== '') {
        await userEvent.clear(screen.getByLabelText(/^Reference/));
        await userEvent.type(screen.getByLabelText(/^Reference/), reference);
      }
      await userEvent.type(screen.getByLabelText(/^Email/), 'ada@example.com');
      await userEvent.click(screen.getByText('Cancel this request'));
      await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel my request' }));
      await screen.findByRole('link', { name: 'Return to Home' });
      expect(screen.getAllByText(toastTexts.cancelAccepted.description)).toHaveLength(1 + withoutScript);
      await waitFor(() => expect(screen.queryByLabelText(/^Reference/)).toBeNull());
      page.unmount();
    };
    await cancel('B3Q-8RTV');
    expect(loadConfirmation()).toMatchObject({ id });
    await cancel('');
    expect(loadConfirmation()).toBeNull();
  });

  it('of canceling by the link ends the confirmation of that request only', async () => {
    answer('cancelled');
    const other = '9b8b2b1e-7a4c-4f0e-9d5a-3f1c2d4e5a6b';
    for (const sent of [other, id]) {
      saveConfirmation('appointment', { id: sent });
      const page = renderPage(Page, link);
      await userEvent.click(await screen.findByText('Cancel this request'));
      await userEvent.click(screen.getByRole('button', { name: 'Yes, cancel my request' }));
      await screen.findByRole('link', { name: 'Return to Home' });
      if (sent === other) expect(loadConfirmation()).toMatchObject({ id: other });
      else await waitFor(() => expect(loadConfirmation()).toBeNull());
      page.unmount();
    }
  });
});
