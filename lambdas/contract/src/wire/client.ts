import type * as z from 'zod/mini';
import { requestMessages } from '../text/messages';
import { CallError } from './call-error';
import type { Endpoint } from './endpoints/row';
import { errorAnswer } from './responses';
import { contractHeader, contractVersion } from './version';

export { CallError };

export type Body<E extends Endpoint> = E extends { body: infer B extends z.ZodMiniType }
  ? z.input<B>
  : undefined;
export type Answer<E extends Endpoint> = z.infer<E['answer']>;

const timeoutMs = 20_000;

interface CallOptions {
  /** The signed-in person's token, for the endpoints that need one. */
  readonly idToken?: string;
}

/**
 * Calls one endpoint (endpoints/called.ts) and returns its parsed answer.
 * @throws CallError on an error answer, an unreadable answer, a network failure or after `timeoutMs`.
 */
export async function call<E extends Endpoint>(
  { method, path, answer }: E,
  body: Body<E>,
  { idToken }: CallOptions = {},
): Promise<Answer<E>> {
  let response: Response;
  let data: unknown;
  try {
    response = await fetch(path, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        [contractHeader]: String(contractVersion),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idToken === undefined ? {} : { authorization: `Bearer ${idToken}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    data = await response.json();
  } catch (cause) {
    throw new CallError(0, 'unavailable', cause instanceof Error ? cause.message : 'No answer');
  }
  if (response.ok) {
    const parsed = answer.safeParse(data);
    if (parsed.success) return parsed.data as Answer<E>;
    throw new CallError(response.status, 'internal', 'Unreadable answer');
  }
  if (response.status === 401) throw new CallError(401, 'unauthorized', requestMessages.unauthorized);
  const failed = errorAnswer.safeParse(data);
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  if (!failed.success) throw new CallError(response.status, 'internal', 'Unreadable answer', {}, retryAfter);
  const { code, message, fields } = failed.data.error;
  throw new CallError(response.status, code, message, fields, retryAfter);
}
