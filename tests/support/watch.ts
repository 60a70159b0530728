import type { ConsoleMessage, Page, Request } from 'playwright/test';

/** What a page did out of the visitor's sight: complaints, and the paths of the documents that it loaded. */
export interface Watch {
  readonly complaints: readonly string[];
  readonly documents: readonly string[];
}

/** Records documents, console errors and warnings (policy violations too), uncaught errors and outside requests. */
export function watch(page: Page, origin: string): Watch {
  const complaints: string[] = [];
  const documents: string[] = [];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    }
  };
  const onRequest = (request: Request) => {
    const url = new URL(request.url());
    if (request.resourceType() === 'document') documents.push(url.pathname);
    if (url.origin !== origin && url.protocol !== 'data:' && url.protocol !== 'blob:') {
      complaints.push(`request to another site: ${url.href}`);
    }
  };
  page.on('console', onConsole);
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('request', onRequest);
  return { complaints, documents };
}
