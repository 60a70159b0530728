import { surveyInsert } from '@concierge/contract/survey';
import { surveyKeys } from '@concierge/contract/survey-questions';
import { renderPage } from '@concierge/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Page as ThankYouPage } from '../thank-you/thank-you-page';
import { markCompleted } from './completed-surveys';
import { savedProgressKey } from './saved-progress';
import { Page as SurveyPage } from './survey-page';
import {
  address,
  answerCalls,
  button,
  createdResponse,
  details,
  errorResponse,
  forgetMemory,
  goToLastSection,
  networkError,
  question,
  resetBrowser,
  session,
  write,
} from './test-support';

const appointment = '0b5ab7a5-5a34-4fd1-9a5c-6a4d2c1f9b11';

beforeEach(() => {
  resetBrowser();
  startNewSession();
});

/** Completed sessions are also kept in memory, so each test gets its own session. */
let at = address;
let current = session;
let count = 0;
function startNewSession() {
  count += 1;
  current = `${session}-${count}`;
  at = `/patient-survey?session=${current}`;
}

function Site() {
  const { pathname, search } = useLocation();
  return (
    <>
      {pathname === '/thank-you' ? <ThankYouPage /> : <SurveyPage />}
      <output aria-label="Address">{pathname + search}</output>
    </>
  );
}
const shownAddress = () => screen.getByLabelText('Address').textContent;
const notices = () => screen.getByRole('status', { name: 'Notices' });
const expectThankYouPage = () => waitFor(() => expect(shownAddress()).toBe('/thank-you?type=survey'));

async function fillIn(address = at) {
  const page = renderPage(Site, address);
  await userEvent.click(within(question(/diabetes/)).getByLabelText('Yes'));
  await write(details(/diabetes/), 'Type 2 <b>since</b> 2019');
  await userEvent.click(within(question(/surgery/)).getByLabelText('No'));
  await goToLastSection();
  await write(screen.getByRole('textbox', { name: /^Additional Notes/ }), 'Thank you');
  return page;
}

describe('completing the survey', () => {
  it('sends exactly one row with all answers, says so and goes to the thank-you page', async () => {
    const sent = answerCalls(createdResponse);
    await fillIn(`${at}&appointment_id=${appointment}`);
    await userEvent.click(button('Save Progress'));
    await userEvent.click(button('Complete Survey'));
    await expectThankYouPage();

    expect(sent).toHaveLength(1);
    expect(sent[0]?.path).toBe('/api/patient-surveys');
    expect(surveyInsert.safeParse(sent[0]?.body).success).toBe(true);
    const unanswered = Object.fromEntries(surveyKeys.map((key) => [key, null]));
    expect(sent[0]?.body).toEqual({
      ...unanswered,
      id: expect.any(String),
      session_id: current,
      appointment_request_id: appointment,
      has_diabetes: true,
      recent_surgery: false,
      elaborations: { has_diabetes: 'Type 2 since 2019' },
      additional_notes: 'Thank you',
    });
    expect(notices()).toHaveTextContent('Survey completed! / Thank you for completing the patient survey.');
    expect(
      screen.getByText(
        'We received your survey with 2 of 18 answers, details on 1 question, and your additional notes.',
      ),
    ).toBeVisible();
    expect(localStorage.getItem(savedProgressKey)).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/diabetes|Type 2|Thank you/);
  });

  it('sends once for a double click', async () => {
    const sent = answerCalls(createdResponse);
    await fillIn();
    await userEvent.dblClick(button('Complete Survey'));
    await expectThankYouPage();
    expect(sent).toHaveLength(1);
  });

  it('saves the answers on request and reloads, in a tab that is older than the API', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    answerCalls(errorResponse(409, 'stale_client'));
    await fillIn();
    await userEvent.click(button('Complete Survey'));
    await screen.findByText('This page is out of date');
    expect(localStorage.getItem(savedProgressKey)).toBeNull();
    await userEvent.click(button('Save my answers and reload'));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(localStorage.getItem(savedProgressKey)).toContain('Type 2');
  });

  it.each([
    ['the function fails', errorResponse(503, 'unavailable'), /try again in a moment/],
    ['the connection is cut', networkError, /Check your connection and try again/],
    ['there were too many requests', errorResponse(429, 'too_many_requests'), /try again in \d+ minute/],
  ])(
    "says 'Error' when %s, keeps every answer, and resends the same submission on the next attempt",
    async (_, fail, advice) => {
      const sent = answerCalls(fail, createdResponse);
      await fillIn();
      await userEvent.click(button('Complete Survey'));
      await waitFor(() =>
        expect(notices()).toHaveTextContent('Error / Failed to submit survey. Please try again.'),
      );
      expect(screen.getByText(/^Your answers are still here/)).toHaveTextContent(advice);
      expect(screen.getByRole('textbox', { name: /^Additional Notes/ })).toHaveValue('Thank you');
      expect(screen.getByText('Progress: 2 of 18 questions')).toBeVisible();

      await userEvent.click(button('Complete Survey'));
      await expectThankYouPage();
      expect(sent[1]?.body).toEqual(sent[0]?.body);
    },
  );

  it('sends the same id from two tabs, and a different one for another session', async () => {
    const sent = answerCalls(networkError);
    for (const address of [at, at, `${at}-other`]) {
      forgetMemory();
      const tab = renderPage(Site, address);
      await userEvent.click(within(question(/diabetes/)).getByLabelText('Yes'));
      await goToLastSection();
      await userEvent.click(button('Complete Survey'));
      await waitFor(() => expect(notices()).toHaveTextContent('Error'));
      tab.unmount();
    }
    const [first, second, other] = sent.map(({ body }) => body.id);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it('loses no answers when the link names an appointment that does not exist', async () => {
    const sent = answerCalls(
      errorResponse(400, 'validation_failed', { appointment_request_id: 'This appointment is not known' }),
      createdResponse,
    );
    await fillIn(`${at}&appointment_id=${appointment}`);
    await userEvent.click(button('Complete Survey'));
    await expectThankYouPage();
    expect(sent[1]?.body).toEqual({ ...sent[0]?.body, appointment_request_id: null });
  });
});

describe('a survey with nothing in it', () => {
  const confirmation = () => screen.queryByRole('group', { name: 'You haven’t answered anything yet' });

  async function completeEmpty() {
    renderPage(Site, at);
    await goToLastSection();
    await userEvent.dblClick(button('Complete Survey'));
  }

  it('is not sent until the patient confirms, and the next page says what was sent', async () => {
    const sent = answerCalls(createdResponse);
    await completeEmpty();
    expect(confirmation()).toHaveFocus();
    expect(sent).toEqual([]);
    await userEvent.click(button('Send without answers'));
    await expectThankYouPage();
    expect(sent).toHaveLength(1);
    expect(screen.getByText(/^We received your survey with no answers\./)).toBeVisible();
  });

  it('is asked about only once, even if sending fails', async () => {
    const sent = answerCalls(networkError, createdResponse);
    await completeEmpty();
    await userEvent.click(button('Send without answers'));
    await screen.findByText(/^Your answers are still here/);
    await userEvent.click(button('Complete Survey'));
    await expectThankYouPage();
    expect(sent).toHaveLength(2);
  });

  it('leads back to the first question', async () => {
    await completeEmpty();
    await userEvent.click(button('Go to the questions'));
    expect(screen.getByRole('heading', { name: 'Medical History' })).toHaveFocus();
    expect(confirmation()).toBeNull();
  });

  it('hides the question once something is entered, and leaves focus alone when it is cleared again', async () => {
    await completeEmpty();
    const notes = screen.getByRole('textbox', { name: /^Additional Notes/ });
    await userEvent.type(notes, 'x');
    expect(confirmation()).toBeNull();
    await userEvent.type(notes, '{Backspace}');
    expect(notes).toHaveFocus();
    expect(confirmation()).toBeNull();
  });

  it('counts as empty when sanitizing leaves nothing of what was typed', async () => {
    renderPage(Site, at);
    await write(details(/diabetes/), '<insulin>');
    await goToLastSection();
    await userEvent.click(button('Complete Survey'));
    expect(confirmation()).toHaveFocus();
  });
});

describe('a survey that was completed before', () => {
  it('says that it was received, with no form', async () => {
    answerCalls(createdResponse);
    const page = await fillIn();
    await userEvent.click(button('Complete Survey'));
    await expectThankYouPage();
    page.unmount();
    renderPage(SurveyPage, at);
    expect(screen.getByRole('heading', { name: 'We have your survey' })).toBeVisible();
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });

  it('says so in a tab that was already open', async () => {
    renderPage(SurveyPage, at);
    act(() => markCompleted(current));
    expect(screen.getByRole('heading', { name: 'We have your survey' })).toBeVisible();
  });

  it("keeps this tab's unsent answers visible", async () => {
    renderPage(SurveyPage, at);
    await userEvent.click(within(question(/diabetes/)).getByLabelText('Yes'));
    act(() => markCompleted(current));
    expect(within(question(/diabetes/)).getByLabelText('Yes')).toBeChecked();
  });
});

describe('a survey whose link has already brought different answers', () => {
  const conflictAlert = () => screen.findByText('We already have different answers from this link');

  it('says that these were not stored, and keeps them on the page and on the device', async () => {
    answerCalls(errorResponse(409, 'conflict'));
    await fillIn();
    await userEvent.click(button('Save Progress'));
    await userEvent.click(button('Complete Survey'));
    await conflictAlert();
    expect(notices()).toHaveTextContent('Error / Failed to submit survey. Please try again.');
    expect(screen.getByRole('alert')).toHaveTextContent(
      /didn’t save the ones on this page.*still here, and nothing is lost/,
    );
    expect(screen.queryByText(/Your answers reached us/)).toBeNull();
    expect(screen.getByRole('textbox', { name: /^Additional Notes/ })).toHaveValue('Thank you');
    expect(localStorage.getItem(savedProgressKey)).toContain('Type 2');
    expect(shownAddress()).toBe(at);
  });

  it('can be sent as a separate survey, which adds one row however often it is retried', async () => {
    const conflict = errorResponse(409, 'conflict');
    const sent = answerCalls(conflict, networkError, conflict, createdResponse);
    await fillIn(`${at}&appointment_id=${appointment}`);
    for (const press of ['Complete Survey', 'Send these answers too', 'Complete Survey']) {
      await userEvent.click(await screen.findByRole('button', { name: press }));
      await waitFor(() => expect(button('Complete Survey')).toBeEnabled());
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Send these answers too' }));
    await expectThankYouPage();

    const [first, cutOff, again, last] = sent.map(({ body }) => body);
    expect(again).toEqual(first);
    expect(last).toEqual(cutOff);
    expect(last?.session_id).not.toBe(current);
    expect(last?.id).not.toBe(first?.id);
    expect(surveyInsert.safeParse(last).success).toBe(true);
    expect({ ...last, id: first?.id, session_id: current }).toEqual(first);
    expect(notices()).toHaveTextContent('Survey completed!');
  });
});
