import { setTimeout as sleep } from 'node:timers/promises';
import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { S3Client } from '@aws-sdk/client-s3';
import type { SESClient } from '@aws-sdk/client-ses';
import type { SNSClient } from '@aws-sdk/client-sns';

/** A function's external dependencies, which tests replace. */
export interface Runtime {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Acts after a while, unless the function that it returns is called first. */
  readonly after: (ms: number, act: () => void) => () => void;
  readonly fetch: typeof fetch;
  /** Creates the AWS clients. By default they are the usual ones, with short timeouts. */
  readonly clients?: {
    readonly dynamoDb: () => DynamoDBClient;
    readonly ses?: () => SESClient;
    readonly sns?: () => SNSClient;
    readonly s3?: () => S3Client;
    readonly cognito?: () => CognitoIdentityProviderClient;
  };
}

export const liveRuntime: Runtime = {
  env: process.env,
  now: Date.now,
  sleep: (ms) => sleep(ms),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  fetch: (...request) => fetch(...request),
};
