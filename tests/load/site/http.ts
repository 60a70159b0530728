import { Agent, request } from 'undici';

export interface Answer {
  /** 0: no answer. */
  readonly status: number;
  readonly text: string;
}

/** As long as the browser's client waits (contract, client.ts). */
const timeoutMs = 20_000;

/** One visitor's connections to the site. */
export class Visitor {
  readonly #agent: Agent;

  constructor(
    readonly origin: string,
    /** Where they come from, if not from 127.0.0.1. */
    localAddress?: string,
  ) {
    this.#agent = new Agent(localAddress ? { localAddress } : {});
  }

  async post(path: string, body: unknown, leave?: AbortSignal): Promise<Answer> {
    return await this.#ask('POST', path, JSON.stringify(body), leave);
  }

  async get(path: string): Promise<Answer> {
    return await this.#ask('GET', path);
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #ask(method: 'GET' | 'POST', path: string, body?: string, leave?: AbortSignal): Promise<Answer> {
    const late = AbortSignal.timeout(timeoutMs);
    try {
      const { statusCode, body: answer } = await request(this.origin + path, {
        dispatcher: this.#agent,
        method,
        signal: leave ? AbortSignal.any([leave, late]) : late,
        ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
      });
      return { status: statusCode, text: await answer.text() };
    } catch {
      return { status: 0, text: '' };
    }
  }
}
