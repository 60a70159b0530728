import { edgeHeaders } from '@concierge/contract/aws/edge-headers';
import { fieldErrors } from '@concierge/contract/forms/fields';
import { limits } from '@concierge/contract/text/limits';
import { joinMessages } from '@concierge/contract/text/messages';
import type { Route } from '@concierge/contract/wire/endpoints/row';
import { contractHeader, contractVersion, oldestServedVersion } from '@concierge/contract/wire/version';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { Failure } from '../failure';
import { sameSecret } from '../hashes';
import { log } from '../telemetry';

export type HttpEvent = APIGatewayProxyEventV2;

/** API Gateway passes header names in lower case. */
export function header(event: HttpEvent, name: string): string {
  return event.headers?.[name] ?? '';
}

/** @throws Failure 'forbidden' for a request that did not come through the edge */
export function requireEdge(event: HttpEvent, secrets: readonly string[]): void {
  const sent = header(event, edgeHeaders.originSecret);
  if (secrets.some((secret) => sameSecret(sent, secret))) return;
  throw new Failure('forbidden');
}

/**
 * Refuses posts from other sites: any page of any site could post a form here, from its visitors' network addresses.
 * Browsers send the source of a post in Sec-Fetch-Site, older ones only in Origin.
 * @throws Failure 'forbidden'
 */
export function requireSameSite(event: HttpEvent, siteOrigin: string): void {
  const from = header(event, 'sec-fetch-site');
  const origin = header(event, 'origin');
  if (from === 'same-origin') return;
  const fromOtherSite = origin !== '' && origin !== new URL(siteOrigin).origin;
  if (fromOtherSite || !['', 'none'].includes(from)) throw new Failure('forbidden');
}

/** @throws Failure 'method_not_allowed' */
export function requireMethod(event: HttpEvent, { method, head }: Pick<Route, 'method' | 'head'>): void {
  const { method: used } = event.requestContext.http;
  if (used === method || (head && used === 'HEAD')) return;
  throw new Failure('method_not_allowed', { headers: { allow: head ? `${method}, HEAD` : method } });
}

/** True if the edge marked the visitor as viewing a preview: their submissions are tests. */
export const isPreview = (event: HttpEvent): boolean => header(event, edgeHeaders.preview) === '1';

/** The visitor's network address, as the edge saw it. */
export function viewerAddress(event: HttpEvent): string {
  return header(event, edgeHeaders.viewerAddress) || event.requestContext.http.sourceIp;
}

/** The bare media type: 'application/json' for 'Application/JSON; charset=utf-8'. */
export function mediaType(event: HttpEvent): string {
  return (header(event, 'content-type').split(';', 1)[0] ?? '').trim().toLowerCase();
}

/** @throws Failure 'payload_too_large', or 'invalid_json' for bytes that are not UTF-8 */
export function bodyText(event: HttpEvent, mostBytes: number = limits.bodyBytes): string {
  const body = event.body ?? '';
  const encoding = event.isBase64Encoded ? 'base64' : 'utf8';
  if (Buffer.byteLength(body, encoding) > mostBytes) throw new Failure('payload_too_large');
  if (!event.isBase64Encoded) return body;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body, 'base64'));
  } catch {
    throw new Failure('invalid_json');
  }
}

/** @throws Failure 'unsupported_media_type', 'payload_too_large' or 'invalid_json' */
export function jsonBody(event: HttpEvent, mostBytes?: number): unknown {
  if (mediaType(event) !== 'application/json') throw new Failure('unsupported_media_type');
  const text = bodyText(event, mostBytes);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Failure('invalid_json');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Failure('invalid_json');
  return body;
}

/**
 * Parses a body by the contract version that its sender uses. If that is newer than ours, unknown fields are dropped,
 * so that a page that was deployed before the functions can still book.
 * @throws Failure as {@link jsonBody} and {@link validated}, and 'stale_client' for a version that is no longer served
 */
export function postedBody<O>(event: HttpEvent, { body: schema }: { readonly body: z.ZodMiniType<O> }): O {
  const sent = header(event, contractHeader);
  const version = /^\d{1,6}$/.test(sent) ? Number(sent) : contractVersion;
  if (version < oldestServedVersion) throw new Failure('stale_client');
  const given = jsonBody(event);
  return validated(schema, version > contractVersion ? known(schema, given) : given);
}

function known(schema: z.ZodMiniType, body: unknown): unknown {
  const unknown =
    schema.safeParse(body).error?.issues.filter((issue) => issue.code === 'unrecognized_keys') ?? [];
  const count = unknown.reduce((sum, { keys }) => sum + keys.length, 0);
  // Their names are not logged: a visitor can make them up.
  if (count > 0) log.warn('Ignored unknown fields of a newer page', { count });
  return unknown.reduce((rest, { path, keys }) => without(rest, path, keys), body);
}

function without(value: unknown, [first, ...path]: readonly PropertyKey[], keys: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    first === undefined
      ? entries.filter(([name]) => !keys.includes(name))
      : entries.map(([name, inner]) => [name, name === first ? without(inner, path, keys) : inner]),
  );
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
