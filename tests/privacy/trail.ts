import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';

/** What a visit leaves where others may look: URLs, the console and errors, and the API's answers. */
export class Trail {
  readonly addresses: string[] = [];
  readonly events: string[] = [];
  readonly answers: string[] = [];
  readonly #reading: Promise<unknown>[] = [];

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      this.addresses.push(request.url(), request.headers().referer ?? '');
    });
    context.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.startsWith('/api/') || !response.headers()['content-type']?.includes('json')) return;
      this.#reading.push(
        response.text().then(
          (text) => this.answers.push(`${response.status()} ${text}`),
          () => undefined,
        ),
      );
    });
    context.on('console', (message) => this.events.push(message.text(), message.location().url));
    context.on('weberror', (error) => this.events.push(String(error.error())));
    for (const page of context.pages()) this.#follow(page);
    context.on('page', (page) => this.#follow(page));
  }

  #follow(page: Page): void {
    page.on('framenavigated', (frame) => this.addresses.push(frame.url()));
    page.on('pageerror', (error) => this.events.push(error.message, error.stack ?? ''));
  }

  /** Waits until every answer has been read. */
  async complete(): Promise<void> {
    await Promise.all(this.#reading);
  }
}

/** All logs of functions, gateway and stack, including metrics. */
export async function logsOf(stateDir: string): Promise<string> {
  const folder = join(stateDir, 'logs');
  const files = await readdir(folder);
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
}

export interface StoredData {
  /** Names under which anything is stored, and the document's title. */
  readonly names: string;
  readonly values: string;
  readonly cookies: string;
}

/** What the browser stores for this site. */
export async function readStorage(page: Page): Promise<StoredData> {
  const kept = await page.evaluate(async () => {
    const stores = [localStorage, sessionStorage];
    const databases = await indexedDB.databases();
    const cached = await caches.keys();
    return {
      names: [
        ...stores.flatMap((store) => Object.keys(store)),
        ...databases.map(({ name }) => name),
        ...cached,
      ],
      values: stores.flatMap((store) => Object.values(store)),
      history: JSON.stringify(history.state),
      title: document.title,
    };
  });
  return {
    names: [...kept.names, kept.title].join('\n'),
    values: [...kept.values, kept.history].join('\n'),
    cookies: JSON.stringify(await page.context().cookies()),
  };
}
