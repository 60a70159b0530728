import { surveyInsert } from '@concierge/contract/survey/survey';
import { surveyKeys } from '@concierge/contract/survey/survey-questions';
import { renderPage } from '@concierge/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDraft } from './draft';
import { savedProgressKey } from './saved-progress';
import {
  answerCalls,
  button,
  createdResponse,
  details,
  errorResponse,
  expectThankYouPage,
  fillIn,
  goToLastSection,
  networkError,
  newSession,
  notices,
  question,
  Site,
  write,
} from './testing/open-survey';

const appointment = '0b5ab7a5-5a34-4fd1-9a5c-6a4d2c1f9b11';
let { at, current } = newSession();

beforeEach(() => {
  clearDraft();
  ({ at, current } = newSession());
});

describe('completing the survey', () => {
  it('sends exactly one row with all answers, says so and goes to the thank-you page', async () => {
    const sent = answerCalls(createdResponse);
    await fillIn(`${at}&appointment_id=${appointment}`);
    await userEvent.click(within(question(/treatment/)).getByLabelText('Yes'));
    await write(details(/treatment/), 'Not sure');
    await userEvent.click(screen.getByRole('button', { name: /^Clear answer.*treatment/ }));
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
      elaborations: {
        has_diabetes: 'Type 2 since 2019',
        recent_surgery: 'Planned for May',
        seeking_specific_treatment: 'Not sure',
      },
      additional_notes: 'Thank you',
    });
    expect(notices()).toHaveTextContent('Survey completed! / Thank you for completing the patient survey.');
    expect(
      screen.getByText(
        'We received your survey with 2 of 18 answers, details on 3 questions, and your additional notes.',
      ),
    ).toBeVisible();
    expect(localStorage.getItem(savedProgressKey)).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/diabetes|Type 2|Thank you/);
  });

  it('sends once for a double click', async () => {
    const sent = answerCalls(createdResponse);
    await fillIn(at);
    await userEvent.dblClick(button('Complete Survey'));
    await expectThankYouPage();
    expect(sent).toHaveLength(1);
  });

  it('saves the answers on request and reloads, in a tab that is older than the API', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    answerCalls(errorResponse(409, 'stale_client'));
    await fillIn(at);
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
      await fillIn(at);
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
      // Another tab has its own memory.
      clearDraft();
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
    const { appointment_request_id: _unknown, ...others } = sent[0]?.body ?? {};
    expect(sent[1]?.body).toEqual(others);
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
