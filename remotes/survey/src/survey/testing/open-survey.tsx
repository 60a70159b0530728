import { formPaths } from '@concierge/contract/forms/form-paths';
import { renderPage } from '@concierge/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { Page as ThankYouPage } from '../../thank-you/thank-you-page';
import { Page as SurveyPage } from '../survey-page';

export const session = '1763700000000';
export const address = `/patient-survey?session=${session}`;

interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/**
 * Answers calls with the given responses in turn, repeating the last one, and returns what was sent. A look at whether the
 * request still stands is no such call: it does.
 */
export function answerCalls(...answers: (() => Response | Promise<Response>)[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === formPaths.change) return Response.json({ status: 'received' });
    const answer = answers[Math.min(sent.length, answers.length - 1)];
    sent.push({ path, body: JSON.parse(String(init.body)) });
    if (!answer) throw new Error('No answer prepared');
    return answer();
  });
  return sent;
}

export const createdResponse = () => Response.json({ id: 'x', reference: 'ABCD' }, { status: 201 });
export const errorResponse = (status: number, code: string, fields?: Record<string, string>) => () =>
  Response.json({ error: { code, message: code, ...(fields ? { fields } : {}) } }, { status });
export const networkError = () => Promise.reject(new TypeError('Failed to fetch'));

export const question = (name: RegExp) => screen.getByRole('radiogroup', { name });
export const details = (name: RegExp) => screen.getByRole('textbox', { name });
export const button = (name: string) => screen.getByRole('button', { name });

/** Pastes text, because typing would render the page for each letter. */
export async function write(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

/** Presses Next up to the last section. */
export async function goToLastSection(): Promise<void> {
  await userEvent.click(button('Next'));
  await userEvent.click(button('Next'));
}

let count = 0;
/** Completed sessions are also kept in memory, so each test gets its own session. */
export function newSession() {
  count += 1;
  const current = `${session}-${count}`;
  return { current, at: `/patient-survey?session=${current}` };
}

/** The survey, and the thank-you page that follows it. */
export function Site() {
  const { pathname, search } = useLocation();
  return (
    <>
      {pathname === '/thank-you' ? <ThankYouPage /> : <SurveyPage />}
      <output aria-label="Address">{pathname + search}</output>
    </>
  );
}
export const shownAddress = () => screen.getByLabelText('Address').textContent;
export const notices = () => screen.getByRole('status', { name: 'Notices' });
export const expectThankYouPage = () => waitFor(() => expect(shownAddress()).toBe('/thank-you?type=survey'));

/** Opens the survey and answers two questions, with details and notes. */
export async function fillIn(address: string) {
  const page = renderPage(Site, address);
  await userEvent.click(within(question(/diabetes/)).getByLabelText('Yes'));
  await write(details(/diabetes/), 'Type 2 <b>since</b> 2019');
  await userEvent.click(within(question(/surgery/)).getByLabelText('No'));
  await write(details(/surgery/), 'Planned for May');
  await goToLastSection();
  await write(screen.getByRole('textbox', { name: /^Additional Notes/ }), 'Thank you');
  return page;
}
