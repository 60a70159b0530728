import type { ErrorCode } from '@concierge/contract/wire/responses';

export interface GatewayAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: Buffer;
}

/** An answer of the gateway itself, in the contract's error shape. */
export function errorAnswerOf(
  status: number,
  code: ErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): GatewayAnswer {
  return answerOf(status, { error: { code, message } }, headers);
}

function answerOf(status: number, body: object, headers: GatewayAnswer['headers']): GatewayAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    cookies: [],
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** With API Gateway's own message. */
export const unauthorized = () =>
  answerOf(401, { message: 'Unauthorized' }, { 'www-authenticate': 'Bearer' });

export const tooLarge = () =>
  errorAnswerOf(413, 'payload_too_large', 'This is more than can be sent at once.');
export const unavailable = (status: 503 | 504) =>
  errorAnswerOf(status, 'unavailable', 'This took too long. Please try again.');
export const internal = () => errorAnswerOf(500, 'internal', 'Something went wrong. Please try again.');
export const throttled = () =>
  errorAnswerOf(429, 'too_many_requests', 'Too many requests. Please try again.', { 'retry-after': '1' });
