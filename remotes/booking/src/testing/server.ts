import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { vi } from 'vitest';

export interface SentRequest {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

type Answer = () => Response | Promise<Response>;

export const captchaSecret = 'a secret of the tests';

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** An error response like the API's. */
export const errorResponse =
  (status: number, code: string, fields?: Record<string, string>): Answer =>
  () =>
    json(status, { error: { code, message: code, ...(fields ? { fields } : {}) } });

export const paths = {
  appointment: '/api/appointment-requests',
  contact: '/api/contact-form-submissions',
  confirmation: '/api/functions/send-confirmation-email',
  notification: '/api/functions/send-notification-email',
  sms: '/api/functions/send-sms-notification',
  captcha: '/api/captcha-challenge',
} as const;

/**
 * Mock of the API for one test, in a browser with empty storage. Every call succeeds unless the test says otherwise.
 * Replaces `fetch`, and the worker that solves the captcha, because neither works where these tests run.
 */
export function startServer() {
  const requests: SentRequest[] = [];
  const answers = new Map<string, Answer>();

  async function defaultResponse(path: string, body: Record<string, unknown>): Promise<Response> {
    if (path === paths.captcha) {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 1,
        counter: 3,
        deriveKey,
        hmacSignatureSecret: captchaSecret,
      });
      return json(200, { provider: 'altcha', challenge });
    }
    if (path.startsWith('/api/functions/')) return json(200, { status: 'sent' });
    return json(201, { id: body.id, reference: 'HM-2345' });
  }

  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    requests.push({ path, body });
    return (answers.get(path) ?? (() => defaultResponse(path, body)))();
  });
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: unknown }) => void) | null = null;
      async postMessage({ challenge }: { challenge: Parameters<typeof solveChallenge>[0]['challenge'] }) {
        this.onmessage?.({ data: await solveChallenge({ challenge, deriveKey }) });
      }
      terminate() {}
    },
  );

  return {
    /** The requests to one path so far. */
    to: (path: string) => requests.filter((request) => request.path === path),
    count: () => requests.filter((request) => request.path !== paths.captcha).length,
    answer(path: string, answer: Answer) {
      answers.set(path, answer);
    },
    recover() {
      answers.clear();
    },
  };
}
