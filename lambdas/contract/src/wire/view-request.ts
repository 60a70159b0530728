import type { RequestChanged } from '../requests/request-changes';
import { call } from './client';
import { requestChanges } from './endpoints/called';

/**
 * What is stored about the request of a confirmation's link. Import it only with `import()`, so that pages don't wait
 * for the schemas.
 * @param link the link's fragment (change-link.ts); a survey's token (survey-link.ts) tells the state alone
 * @throws CallError, with status 404 if nothing belongs to the link
 */
export const viewRequest = (link: string): Promise<RequestChanged> =>
  call(requestChanges, { id: crypto.randomUUID(), action: 'view', link });
