import type { ErrorAnswer } from '@concierge/contract/answers';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Failure } from '../failure';

export type HttpAnswer = APIGatewayProxyStructuredResultV2;

/** On every answer: no caching, no content sniffing. */
const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

export function jsonAnswer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  return {
    statusCode: status,
    headers: { ...always, 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

export function htmlAnswer(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  return {
    statusCode: status,
    headers: { ...always, 'content-type': 'text/html; charset=utf-8', ...headers },
    body,
  };
}

/** Redirects to the next page after a form posted without script. A reload there does not post the form again. */
export function seeOther(location: string): HttpAnswer {
  return { statusCode: 303, headers: { ...always, location }, body: '' };
}

export function failureAnswer(failure: Failure): HttpAnswer {
  const { code, message, fields } = failure;
  const body: ErrorAnswer = { error: { code, message, ...(fields ? { fields } : {}) } };
  return jsonAnswer(failure.status, body, failure.headers);
}
