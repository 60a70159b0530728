import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import type { GatewayAnswer } from './answers';

/** API Gateway passes these on as text and anything else in base64, including forms. */
const textTypes = /^(?:text\/|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript)\b)/i;

/** The API Gateway HTTP API event (payload format 2.0) of a request. */
export function eventOf(
  request: IncomingMessage,
  routeKey: string,
  body: Buffer,
  /** The token's claims, from the route's authorizer. */
  claims?: Readonly<Record<string, string>>,
): APIGatewayProxyEventV2 {
  const [rawPath = '/', ...rest] = (request.url ?? '/').split('?');
  const rawQueryString = rest.join('?');
  const { cookie, ...others } = request.headers;
  // A list becomes one value, separated by commas.
  const headers = Object.fromEntries(
    Object.entries(others).map(([name, value = '']) => [name, String(value)]),
  );
  const contentType = headers['content-type'];
  const asText = (contentType === undefined || textTypes.test(contentType)) && isUtf8(body);
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookie === undefined ? {} : { cookies: cookie.split(/;\s*/).filter((part) => part !== '') }),
    headers,
    ...(rawQueryString === '' ? {} : { queryStringParameters: queryParameters(rawQueryString) }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      ...(claims ? { authorizer: { jwt: { claims, scopes: null } } } : {}),
      domainName: headers.host ?? '127.0.0.1',
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length === 0 ? {} : { body: asText ? body.toString('utf8') : body.toString('base64') }),
    isBase64Encoded: body.length > 0 && !asText,
  };
}

const structured = z.object({
  statusCode: z.int().check(z.minimum(200), z.maximum(599)),
  headers: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  body: z.optional(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
  cookies: z.optional(z.array(z.string())),
});

/**
 * Converts a handler's result to an answer: a structured response, or (as API Gateway does) anything else as JSON with
 * status 200. Undefined if it is neither.
 */
export function answerOf(result: unknown): GatewayAnswer | undefined {
  if (typeof result === 'object' && result !== null && 'statusCode' in result) {
    const parsed = structured.safeParse(result);
    if (!parsed.success) return undefined;
    const { statusCode, headers = {}, body = '', isBase64Encoded = false, cookies = [] } = parsed.data;
    const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    return {
      status: statusCode,
      headers: { 'content-type': 'text/plain; charset=utf-8', ...Object.fromEntries(named) },
      cookies,
      body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
    };
  }
  const json = JSON.stringify(result);
  if (json === undefined) return undefined;
  return {
    status: 200,
    headers: { 'content-type': 'application/json' },
    cookies: [],
    body: Buffer.from(json),
  };
}

function queryParameters(rawQueryString: string): Record<string, string> {
  const query = new URLSearchParams(rawQueryString);
  // fromEntries defines own properties, so a parameter called __proto__ stays a parameter.
  return Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name).join(',')]));
}
