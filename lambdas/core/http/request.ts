import { edgeHeaders } from '@concierge/contract/endpoints';
import { fieldErrors } from '@concierge/contract/fields';
import { limits } from '@concierge/contract/limits';
import { joinMessages } from '@concierge/contract/messages';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { Failure } from '../failure';
import { sameSecret } from '../hashes';

export type HttpEvent = APIGatewayProxyEventV2;

/** API Gateway hands over header names in lower case. */
export function header(event: HttpEvent, name: string): string {
  return event.headers?.[name] ?? '';
}

/** @throws Failure 'forbidden' for a request that did not come through the edge */
export function requireEdge(event: HttpEvent, secrets: readonly string[]): void {
  const said = header(event, edgeHeaders.originSecret);
  if (!secrets.some((secret) => sameSecret(said, secret))) throw new Failure('forbidden');
}

/** @throws Failure 'method_not_allowed' */
export function requireMethod(event: HttpEvent, method: string): void {
  if (event.requestContext.http.method !== method) {
    throw new Failure('method_not_allowed', { headers: { allow: method } });
  }
}

/** The visitor's network address, as the edge saw it. */
export function viewerAddress(event: HttpEvent): string {
  return header(event, edgeHeaders.viewerAddress) || event.requestContext.http.sourceIp;
}

/** 'application/json' of 'Application/JSON; charset=utf-8'. */
export function mediaType(event: HttpEvent): string {
  return (header(event, 'content-type').split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** @throws Failure 'payload_too_large', or 'invalid_json' for bytes that are not UTF-8 */
export function bodyText(event: HttpEvent): string {
  const body = event.body ?? '';
  const encoding = event.isBase64Encoded ? 'base64' : 'utf8';
  if (Buffer.byteLength(body, encoding) > limits.bodyBytes) throw new Failure('payload_too_large');
  if (!event.isBase64Encoded) return body;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body, 'base64'));
  } catch {
    throw new Failure('invalid_json');
  }
}

/** @throws Failure 'unsupported_media_type', 'payload_too_large' or 'invalid_json' */
export function jsonBody(event: HttpEvent): unknown {
  if (mediaType(event) !== 'application/json') throw new Failure('unsupported_media_type');
  const text = bodyText(event);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Failure('invalid_json');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Failure('invalid_json');
  return body;
}

/** @throws Failure 'validation_failed' with the specified message of each field */
export function validated<T extends z.ZodMiniType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw invalidFields(fieldErrors(parsed.error));
}

export function invalidFields(fields: Readonly<Record<string, string>>): Failure {
  return new Failure('validation_failed', { message: joinMessages(Object.values(fields)), fields });
}
