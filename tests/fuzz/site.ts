import { isUtf8 } from 'node:buffer';
import type { FunctionsInFolder } from '@concierge/command-line/functions';
import type { Endpoint } from '@concierge/contract/wire/endpoints/row';
import { openApi } from '@concierge/contract/wire/openapi';
import type { HttpHandler } from '@concierge/lambdas/core/http/handler';
import type { HttpEvent } from '@concierge/lambdas/core/http/request';
import { startFunction } from '@concierge/lambdas/core/testing/start-function';
import { httpEvent } from '@concierge/lambdas/core/testing/test-environment';
import * as z from 'zod/mini';
import type { FuzzedRequest } from './requests';
import { jsonSchema } from './schema-values';

const operation = z.object({
  requestBody: z.optional(
    z.object({ content: z.looseObject({ 'application/json': z.object({ schema: jsonSchema }) }) }),
  ),
  responses: z.record(z.string(), z.unknown()),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** One operation of the OpenAPI document, and the function that answers it. */
export interface FuzzedEndpoint {
  readonly path: string;
  readonly method: string;
  readonly schema: z.infer<typeof jsonSchema> | undefined;
  readonly takesForms: boolean;
  /** Statuses that the document lists. */
  readonly statuses: readonly number[];
  readonly row: Endpoint;
  /** Loads its function. */
  readonly load: () => Promise<HttpHandler>;
}

/** Every operation that the document of a table describes, so a new endpoint is fuzzed without a change here. */
export function fuzzedEndpoints({ endpoints, folder, remote }: FunctionsInFolder): FuzzedEndpoint[] {
  const { paths } = document.parse(openApi(endpoints));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, { requestBody, responses }]) => {
      const method = verb.toUpperCase();
      const row = Object.values(endpoints).find((one) => one.path === path && one.method === method);
      if (!row) throw new Error(`${method} ${path} is in the document and not in the table`);
      return {
        path,
        method,
        row,
        load: () => startFunction(row, folder, remote),
        schema: requestBody?.content['application/json'].schema,
        takesForms: Object.hasOwn(requestBody?.content ?? {}, 'application/x-www-form-urlencoded'),
        statuses: Object.keys(responses).map(Number),
      };
    }),
  );
}

/** The event that API Gateway makes from a request. The body stays text if it is text, and is base64 otherwise. */
export function eventOf(
  path: string,
  { method, contentType, body, query, viewer }: FuzzedRequest,
  /** Claims from the authorizer of a route for signed-in people. */
  claims?: Readonly<Record<string, string>>,
): HttpEvent {
  const bytes = Buffer.from(body);
  const asText = /^(text\/|application\/(json|xml))/i.test(contentType) && isUtf8(bytes);
  const event = httpEvent({
    method,
    path,
    headers: { 'content-type': contentType, 'x-viewer-address': viewer },
    body: bytes.toString(asText ? 'utf8' : 'base64'),
    isBase64Encoded: !asText,
  });
  const authorizer = claims ? { authorizer: { jwt: { claims } } } : {};
  return { ...event, rawQueryString: query, requestContext: { ...event.requestContext, ...authorizer } };
}
