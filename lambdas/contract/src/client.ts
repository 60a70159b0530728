import type * as z from 'zod/mini';
import { CallError } from './call-error';
import { calledEndpoints } from './called-endpoints';
import { requestMessages } from './messages';
import { errorAnswer } from './responses';
import { contractHeader, contractVersion } from './version';

export { CallError };

type Table = typeof calledEndpoints;
type EndpointName = keyof Table;
type Body<N extends EndpointName> = Table[N] extends { body: infer B extends z.ZodMiniType }
  ? z.input<B>
  : undefined;
type Answer<N extends EndpointName> = z.infer<Table[N]['answer']>;

const timeoutMs = 20_000;

interface CallOptions {
  /** The signed-in person's token, for the endpoints that need one. */
  readonly idToken?: string;
}

/**
 * Calls one endpoint of the table and returns its parsed answer.
 * @throws CallError on an error answer, an unreadable answer, a network failure or after `timeoutMs`.
 */
export async function call<N extends EndpointName>(
  name: N,
  body: Body<N>,
  { idToken }: CallOptions = {},
): Promise<Answer<N>> {
  const { method, path, answer } = calledEndpoints[name];
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
    if (parsed.success) return parsed.data as Answer<N>;
    throw new CallError(response.status, 'internal', 'Unreadable answer');
  }
  if (response.status === 401) throw new CallError(401, 'unauthorized', requestMessages.unauthorized);
  const failed = errorAnswer.safeParse(data);
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  if (!failed.success) throw new CallError(response.status, 'internal', 'Unreadable answer', {}, retryAfter);
  const { code, message, fields } = failed.data.error;
  throw new CallError(response.status, code, message, fields, retryAfter);
}
