import * as z from 'zod/mini';
import { captchaToken, email, name } from '../forms/intake';
import { limits } from '../text/limits';
import { requestMessages } from '../text/messages';
import { ownRequestChanges, requestChanges } from './endpoints/request-changes';
import type { Endpoint } from './endpoints/row';
import { captchaChallenge } from './endpoints/service';
import type { Functions } from './functions';
import { errorAnswer } from './responses';

type Json = Record<string, unknown>;

/** The errors that an endpoint can answer with. */
const refusals = {
  400: 'A body that isn’t a JSON object, a field that breaks its rule, or a captcha token that is refused.',
  401: requestMessages.unauthorized,
  403: requestMessages.forbidden,
  404: 'There is nothing at this address, or no record matches.',
  405: requestMessages.method_not_allowed,
  409: `${requestMessages.conflict}; or the caller uses an outdated version of the contract.`,
  413: `${requestMessages.payload_too_large} (${limits.bodyBytes} bytes at most)`,
  415: requestMessages.unsupported_media_type,
  429: 'Too many requests. Retry-After says when to try again.',
  500: 'The fault is ours.',
  503: 'A service that this one depends on is temporarily unavailable.',
} as const;

/** Statuses of every path. 429 is among them because the edge refuses too many requests before any function runs. */
const always: readonly number[] = [403, 405, 429, 500];
const withBody: readonly number[] = [400, 409, 413, 415, 503];

const error = { $ref: '#/components/schemas/Error' } as const;
/** 401 and 429 come from a function or the firewall in our error shape, or from the gateway in its own. */
const ownWords = {
  anyOf: [error, { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] }],
} as const;

const nameRule =
  'Letters with their marks, spaces, hyphens, periods and apostrophes; at least one letter, and nothing invisible.';

/** The API as OpenAPI 3.1, generated from an endpoint table and its schemas. */
export function openApi(table: Functions['endpoints']): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(table)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Concierge API',
      version: '1.0.0',
      description: 'Submissions, changes to them, and the notifications that each one triggers.',
    },
    servers: [{ url: '/', description: 'The site itself' }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorAnswer, 'output') },
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The ID token of a signed-in person with a confirmed address.',
        },
      },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  const { body, summary, answer, success, signedIn, roles } = endpoint;
  const responses: Record<string, Json> = {};
  for (const [index, status] of success.entries()) {
    responses[status] = {
      description: index === 0 ? 'Done.' : 'Replayed: it was already done, and nothing was done again.',
      content: { 'application/json': { schema: schemaOf(answer, 'output') } },
    };
  }
  if (endpoint.form)
    responses[303] = { description: 'Form posted without script: redirects to the next page.' };
  for (const status of refusalsOf(endpoint)) {
    responses[status] = {
      description: refusals[status],
      content: {
        'application/json': { schema: status === 429 || status === 401 ? ownWords : error },
        // A form that was posted without script comes back as a page.
        ...(endpoint.form ? { 'text/html': { schema: { type: 'string' } } } : {}),
      },
    };
  }
  return {
    operationId: name,
    summary,
    ...(signedIn || roles ? { security: [{ idToken: [] }] } : {}),
    ...(body ? { requestBody: requestBody(endpoint, body) } : {}),
    responses,
  };
}

function refusalsOf({ body, success, path, signedIn, roles }: Endpoint): (keyof typeof refusals)[] {
  const keyed = success.length > 1;
  const has = new Set([...always, ...(body ? withBody : [])]);
  if (signedIn || roles) has.add(401).add(503);
  if ((body && !keyed) || path === captchaChallenge.path) has.add(404);
  return ([400, 401, 403, 404, 405, 409, 413, 415, 429, 500, 503] as const).filter((status) =>
    has.has(status),
  );
}

/** What can be made into a reference (reference.ts): seven of its letters and digits, with any signs between them. */
const possibleReference: Json = {
  pattern: '^[^A-Za-z0-9]*([2-9A-HJKMNP-TV-Za-hjkmnp-tv-z][^A-Za-z0-9]*){7}$',
};

/** Rules that span the fields of a change. The functions check them. */
const changeRules: Readonly<Record<string, readonly Json[]>> = {
  [requestChanges.path]: [
    {
      anyOf: [
        { required: ['link'] },
        { required: ['reference', 'email'], properties: { reference: possibleReference } },
      ],
    },
  ],
  [ownRequestChanges.path]: [],
};
const changeOfSomething: Json = {
  anyOf: [{ properties: { action: { const: 'cancel' } } }, { required: ['preferred_times'] }],
};

/** What a form posted without script sends: the same fields as text. The page that has the form is its documentation. */
const formSchema: Json = { type: 'object', additionalProperties: { type: 'string' } };

function requestBody({ form, path }: Endpoint, body: z.ZodMiniType): Json {
  const rules = changeRules[path];
  const plain = schemaOf(body, 'input');
  const schema = rules ? { ...plain, allOf: [changeOfSomething, ...rules] } : plain;
  return {
    required: true,
    content: {
      'application/json': { schema },
      ...(form ? { 'application/x-www-form-urlencoded': { schema: formSchema } } : {}),
    },
  };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema, path }) => {
      if (path.includes('appointment_request_id') && jsonSchema.format === 'uuid') {
        delete jsonSchema.pattern;
        jsonSchema.format = 'appointment-request-id';
        jsonSchema.description = 'The UUID of a stored appointment request.';
      }
      if (zodSchema === name) {
        // The pattern uses JavaScript's own syntax, which clients in other languages can't read.
        delete jsonSchema.pattern;
        jsonSchema.format = 'person-name';
        jsonSchema.description = nameRule;
      }
      if (zodSchema === email) jsonSchema.format = 'email-address';
      if (path.includes('claimed_reference')) jsonSchema.format = 'reference';
      // No schema can describe which tokens are valid.
      if (path.includes('request_token')) jsonSchema.format = 'survey-token';
      if (zodSchema === captchaToken) jsonSchema.format = 'captcha-token';
      // "Now" can't be the documented default: the document must not change over time.
      if (jsonSchema.format === 'date-time') delete jsonSchema.default;
    },
  });
  return json;
}
