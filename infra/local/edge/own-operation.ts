import {
  accountService,
  accountTargets,
  operationHeader,
  tokenOperations,
} from '@concierge/contract/account-operations';
import * as z from 'zod/mini';
import { readBody } from '../request-body';
import type { EdgeRequest } from './exchange';

/** As much as the firewall looks at. */
const maxBytes = 16 * 1024;
const ofToken: readonly string[] = tokenOperations.map((name) => accountService + name);

/**
 * The body of an account operation that the site itself uses, as CloudFront's function and the firewall admit it:
 * undefined for another operation, or another client's.
 */
export async function bodyOfOwnOperation(request: EdgeRequest, clientId = ''): Promise<Buffer | undefined> {
  const operation = String(request.headers[operationHeader]);
  if (!accountTargets.includes(operation)) return undefined;
  const body = await readBody(request, maxBytes).catch(() => Buffer.of());
  return ofToken.includes(operation) || clientOf(body) === clientId ? body : undefined;
}

function clientOf(body: Buffer): string | undefined {
  try {
    return z.object({ ClientId: z.string() }).parse(JSON.parse(body.toString('utf8'))).ClientId;
  } catch {
    return undefined;
  }
}
