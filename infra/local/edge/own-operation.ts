import {
  accountService,
  accountTargets,
  challengeOperations,
  operationHeader,
  tokenOperations,
} from '@concierge/contract/requests/account-operations';
import * as z from 'zod/mini';
import { readBody } from '../request-body';
import type { EdgeRequest } from './exchange';

/** As much as the firewall looks at. */
const maxBytes = 16 * 1024;
/** Their body names no client. */
const withoutClient: readonly string[] = [...tokenOperations, ...challengeOperations].map(
  (name) => accountService + name,
);

/**
 * The body of an account operation that the site itself uses, as CloudFront's function and the firewall admit it:
 * undefined for another operation, or another client's.
 */
export async function bodyOfOwnOperation(
  request: EdgeRequest,
  clientId = '',
  targets = accountTargets,
): Promise<Buffer | undefined> {
  const operation = String(request.headers[operationHeader]);
  if (!targets.includes(operation)) return undefined;
  const body = await readBody(request, maxBytes).catch(() => Buffer.of());
  return withoutClient.includes(operation) || clientOf(body) === clientId ? body : undefined;
}

function clientOf(body: Buffer): string | undefined {
  try {
    return z.object({ ClientId: z.string() }).parse(JSON.parse(body.toString('utf8'))).ClientId;
  } catch {
    return undefined;
  }
}
