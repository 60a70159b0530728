import { Agent, request } from 'undici';
import { addressOf } from '../support/loopback';

export interface Answer {
  /** 0 if there was no answer. */
  readonly status: number;
  readonly text: string;
}

/** Posts to a path of the site, until the visitor leaves. */
export type Visitor = (path: string, body: unknown, leave?: AbortSignal) => Promise<Answer>;

/** As long as the browser's client waits (contract, client.ts). */
const timeoutMs = 20_000;

/** One visitor with their own connections and network address, because limits count per network. */
export function visitorOf(origin: string, number: number): Visitor {
  const dispatcher = new Agent({ localAddress: addressOf(number) });
  const headers = { 'content-type': 'application/json' };
  return async (path, body, leave) => {
    const late = AbortSignal.timeout(timeoutMs);
    const signal = leave ? AbortSignal.any([leave, late]) : late;
    const sent = { dispatcher, method: 'POST', headers, body: JSON.stringify(body), signal } as const;
    try {
      const answer = await request(origin + path, sent);
      return { status: answer.statusCode, text: await answer.body.text() };
    } catch {
      return { status: 0, text: '' };
    }
  };
}
