import { surveyInsert } from '@concierge/contract/survey/survey';
import { renderPage } from '@concierge/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { markCompleted } from './completed-surveys';
import { clearDraft } from './draft';
import { savedProgressKey } from './saved-progress';
import { Page as SurveyPage } from './survey-page';
import {
  answerCalls,
  button,
  createdResponse,
  errorResponse,
  expectThankYouPage,
  fillIn,
  networkError,
  newSession,
  notices,
  question,
  shownAddress,
} from './testing/open-survey';

const appointment = '0b5ab7a5-5a34-4fd1-9a5c-6a4d2c1f9b11';
let { at, current } = newSession();

beforeEach(() => {
  clearDraft();
  ({ at, current } = newSession());
});

describe('a survey that was completed before', () => {
  it('says that it was received, with no form', async () => {
    answerCalls(createdResponse);
    const page = await fillIn(at);
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
    await fillIn(at);
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
    const page = await fillIn(`${at}&appointment_id=${appointment}`);
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

    page.unmount();
    renderPage(SurveyPage, at);
    expect(screen.getByRole('heading', { name: 'We have your survey' })).toBeVisible();
  });
});
