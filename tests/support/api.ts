import type { IntakeKind } from '@concierge/contract/intake';
import { notificationNames } from '@concierge/contract/notification-names';
import { errorAnswer } from '@concierge/contract/responses';
import { expect } from 'playwright/test';
import { insertPath, notificationPaths, notificationPayload, type submission } from './submissions';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The API as any HTTP client reaches it: through the edge. */
export class Api {
  constructor(readonly origin: string) {}

  async send(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(this.origin + path, { redirect: 'manual', ...init });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  async post(path: string, body: unknown): Promise<Answer> {
    return await this.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async insert(kind: IntakeKind, body: unknown): Promise<Answer> {
    return await this.post(insertPath[kind], body);
  }

  /** Calls the three functions at once, as the page does after an insert. */
  async notify(kind: IntakeKind, body: ReturnType<typeof submission>): Promise<Answer[]> {
    return await Promise.all(
      notificationNames.map((name) =>
        this.post(notificationPaths[name], notificationPayload(name, kind, body)),
      ),
    );
  }
}

/** Checks that an answer is a refusal in the contract's shape, and returns its error. */
export function refusal(answer: Answer, status: number) {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers.get('content-type')).toContain('application/json');
  return errorAnswer.parse(JSON.parse(answer.text)).error;
}
