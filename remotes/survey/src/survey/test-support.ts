import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { dropDraft } from './draft';

export const session = '1763700000000';
export const address = `/patient-survey?session=${session}`;

/** A browser as it is before the first visit. */
export function freshBrowser(): void {
  window.localStorage.clear();
  window.sessionStorage.clear();
  dropDraft();
}

interface Sent {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** Answers every call in turn with the given responses (the last one again and again) and keeps what was sent. */
export function answerCalls(...answers: (() => Response | Promise<Response>)[]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const answer = answers[Math.min(sent.length, answers.length - 1)];
    sent.push({ path, body: JSON.parse(String(init.body)) });
    if (!answer) throw new Error('No answer prepared');
    return answer();
  });
  return sent;
}

export const stored = () => Response.json({ id: 'x', reference: 'ABCD' }, { status: 201 });
export const refused = (status: number, code: string, fields?: Record<string, string>) => () =>
  Response.json({ error: { code, message: code, ...(fields ? { fields } : {}) } }, { status });
export const cut = () => Promise.reject(new TypeError('Failed to fetch'));

export const question = (name: RegExp) => screen.getByRole('radiogroup', { name });
export const details = (name: RegExp) => screen.getByRole('textbox', { name });
export const button = (name: string) => screen.getByRole('button', { name });

/** Enters a text at once: typing it letter by letter renders the page for each. */
export async function write(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

/** Presses Next until the last section. */
export async function goToLastSection(): Promise<void> {
  await userEvent.click(button('Next'));
  await userEvent.click(button('Next'));
}

/** The same page after a reload: what was in memory is gone. */
export function forgetMemory(): void {
  dropDraft();
}
