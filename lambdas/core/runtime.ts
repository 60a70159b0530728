import { setTimeout } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { SESClient } from '@aws-sdk/client-ses';
import type { SNSClient } from '@aws-sdk/client-sns';

/** A function's external dependencies, which tests replace. */
export interface Runtime {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Rejects when the signal aborts it. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly fetch: typeof fetch;
  /** Creates the AWS clients. By default they are the usual ones, with short timeouts. */
  readonly clients?: {
    readonly dynamoDb: () => DynamoDBClient;
    readonly ses: () => SESClient;
    readonly sns: () => SNSClient;
  };
}

export const liveRuntime: Runtime = {
  env: process.env,
  now: Date.now,
  sleep: (ms, signal) => setTimeout(ms, undefined, { signal }),
  fetch: (...request) => fetch(...request),
};
