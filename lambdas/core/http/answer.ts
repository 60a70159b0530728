import type { ErrorAnswer } from '@concierge/contract/wire/responses';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Failure } from '../failure';

export type HttpAnswer = APIGatewayProxyStructuredResultV2;

/** On every answer: no caching, no content sniffing. */
const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

type Headers = Readonly<Record<string, string>>;

const answer = (type: string, statusCode: number, body: string, headers: Headers): HttpAnswer => ({
  statusCode,
  headers: { ...always, 'content-type': `${type}; charset=utf-8`, ...headers },
  body,
});

export const jsonAnswer = (status: number, body: unknown, headers: Headers = {}): HttpAnswer =>
  answer('application/json', status, JSON.stringify(body), headers);

export const htmlAnswer = (status: number, body: string, headers: Headers = {}): HttpAnswer =>
  answer('text/html', status, body, headers);

/** Redirects to the next page after a form posted without script. A reload there does not post the form again. */
export function seeOther(location: string): HttpAnswer {
  return { statusCode: 303, headers: { ...always, location }, body: '' };
}

export function failureAnswer(failure: Failure): HttpAnswer {
  const { code, message, fields } = failure;
  const body: ErrorAnswer = { error: { code, message, ...(fields ? { fields } : {}) } };
  return jsonAnswer(failure.status, body, failure.headers);
}
