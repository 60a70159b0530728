import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SESClient } from '@aws-sdk/client-ses';
import { SNSClient } from '@aws-sdk/client-sns';
import { edgeHeaders } from '@concierge/contract/aws/edge-headers';
import { tableNames, tables } from '@concierge/contract/aws/tables';
import type { OpeningHours } from '@concierge/contract/practice/opening-hours';
import type { ErrorAnswer } from '@concierge/contract/wire/responses';
import type { HttpHandler } from '../http/handler';
import type { HttpEvent } from '../http/request';
import { liveRuntime, type Runtime } from '../runtime';
import { type AwsStandins, startAwsStandins } from './aws-standins';
import { type Engine, startEngine } from './engine';

export const testSecrets = {
  origin: 'origin-secret-of-the-tests',
  hash: 'hash-key-of-the-tests-only',
  captcha: 'captcha-secret-of-the-tests',
} as const;

export interface TestEnvironment {
  readonly engine: Engine;
  readonly aws: AwsStandins;
  readonly runtime: Required<Runtime>;
  /** Moves the functions' clock. */
  advance(seconds: number): void;
  stop(): Promise<void>;
}

/** A Wednesday morning in New York, early in a clock hour, so that nothing depends on when the tests run. */
const clockStart = Date.parse('2031-03-05T15:01:00Z');

/**
 * Starts the embedded engine, SES, SNS and Cognito, and a runtime whose clock the test controls.
 * @param ahead Milliseconds by which that clock is ahead of this machine's
 */
export async function startTestEnvironment(
  env: Readonly<Record<string, string>> = {},
  ahead = clockStart - Date.now(),
): Promise<TestEnvironment> {
  const [engine, aws] = await Promise.all([startEngine(), startAwsStandins()]);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.endpoint;
  process.env.AWS_ENDPOINT_URL_SES = aws.endpoint;
  process.env.AWS_ENDPOINT_URL_SNS = aws.endpoint;
  const runtime: Required<Runtime> = {
    env: { ...testVariables, ...env },
    now: () => Date.now() + ahead,
    // Dozens of callers, the functions and the engine share this process, possibly on a busy machine. So timeouts are
    // ten times as long as in a function, and the clients have none.
    after: (ms, act) => liveRuntime.after(10 * ms, act),
    sleep: liveRuntime.sleep,
    clients: {
      dynamoDb: engine.newClient,
      ses: () => new SESClient({ endpoint: aws.endpoint, maxAttempts: 1 }),
      sns: () => new SNSClient({ endpoint: aws.endpoint, maxAttempts: 1 }),
      s3: () => new S3Client({ endpoint: aws.endpoint, maxAttempts: 1, forcePathStyle: true }),
      cognito: () => new CognitoIdentityProviderClient({ endpoint: aws.endpoint, maxAttempts: 1 }),
    },
    fetch: liveRuntime.fetch,
  };
  return {
    engine,
    aws,
    runtime,
    advance: (seconds) => {
      ahead += seconds * 1000;
    },
    async stop() {
      await Promise.all([engine.stop(), aws.stop()]);
    },
  };
}

/** The same runtime, with an unreachable DynamoDB. */
export function withoutTables({ clients, ...runtime }: Required<Runtime>): Runtime {
  const dynamoDb = () => new DynamoDBClient({ endpoint: 'http://127.0.0.1:1' });
  return { ...runtime, clients: { ...clients, dynamoDb } };
}

/** For a function as it is deployed: its own module, the process's environment, the real clock. */
export async function startDeployedTestEnvironment(): Promise<TestEnvironment> {
  Object.assign(process.env, testVariables);
  return startTestEnvironment({}, 0);
}

const nineToSix: [string, string] = ['09:00', '18:00'];
export const testOpeningHours: OpeningHours = {
  timeZone: 'America/New_York',
  ...{ monday: nineToSix, tuesday: nineToSix, wednesday: nineToSix, thursday: nineToSix, friday: nineToSix },
  holidays: ['2026-12-25'],
};

/** A function's environment variables in tests. */
export const testVariables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(tableNames.map((name) => [tables[name].env, name])),
  ORIGIN_SECRET: testSecrets.origin,
  HASH_KEY: testSecrets.hash,
  CAPTCHA_PROVIDER: 'altcha',
  CAPTCHA_SECRET: testSecrets.captcha,
  SITE_ORIGIN: 'https://hearthside.example',
  BRAND_NAME: 'Hearthside Medical',
  SUPPORT_EMAIL: 'care@hearthside.example',
  SUPPORT_PHONE: '(800) 555-0142',
  MAIL_SENDER: 'Hearthside Medical <care@hearthside.example>',
  PRACTICE_EMAIL: 'front-desk@hearthside.example',
  PRACTICE_SMS: '+15550100199',
  OPENING_HOURS: JSON.stringify(testOpeningHours),
  SERVICE_AREAS: JSON.stringify(['NY', 'TX']),
  CODES_KEY: 'arn:aws:kms:us-east-1:111122223333:key/codes',
  RETENTION_DAYS: '730',
  DESK_ORIGIN: 'https://desk.hearthside.example',
  AUDIT_BUCKET: 'audit',
  AUDIT_DAYS: '2192',
  AUDIT_TIME_ZONE: 'America/New_York',
  COPIES_BUCKET: 'copies',
  STAFF_POOL: 'us-east-1_staff0000',
  STAFF_CLIENT: 'the-desk-of-the-tests',
};

interface Sending {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

/** An API Gateway event, payload 2.0, as it comes through the edge. */
export function httpEvent({
  method = 'POST',
  path = '/',
  headers = {},
  body,
  isBase64Encoded = false,
}: Sending): HttpEvent {
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: '',
    headers: {
      'content-type': 'application/json',
      [edgeHeaders.originSecret]: testSecrets.origin,
      [edgeHeaders.viewerAddress]: '203.0.113.7',
      ...headers,
    },
    requestContext: {
      accountId: '0',
      apiId: 'test',
      domainName: 'test',
      domainPrefix: 'test',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      requestId: 'test',
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    ...(body === undefined ? {} : { body }),
    isBase64Encoded,
  };
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: Record<string, unknown>;
  readonly error: Partial<ErrorAnswer['error']>;
}

/** Calls a handler and reads its answer. */
export async function ask(handler: HttpHandler, event: HttpEvent): Promise<Answered> {
  const { statusCode = 0, headers = {}, body: text = '' } = await handler(event);
  const isJson = String(headers['content-type']).startsWith('application/json');
  const body: Record<string, unknown> = isJson ? JSON.parse(text) : {};
  const error: Partial<ErrorAnswer['error']> = isJson && body.error ? JSON.parse(text).error : {};
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return { status: statusCode, headers: plain, text, body, error };
}

export function post(handler: HttpHandler, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return ask(handler, httpEvent({ headers, body: typeof body === 'string' ? body : JSON.stringify(body) }));
}
