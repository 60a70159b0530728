import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { clientsOf, type WithClient } from '../aws-clients';
import { Unavailable } from '../failure';
import type { Runtime } from '../runtime';

const pools = new WeakMap<Runtime, WithClient<DynamoDBClient>>();

/** The clients that all tables of a function share. */
export function dynamoOf(runtime: Runtime): WithClient<DynamoDBClient> {
  const pool = pools.get(runtime) ?? clientsOf(runtime.clients?.dynamoDb ?? usual);
  pools.set(runtime, pool);
  return pool;
}

/**
 * Three short attempts at most, well within a function's own timeout. Region, credentials and endpoint come from the
 * SDK's own environment variables.
 */
function usual(): DynamoDBClient {
  const client = new DynamoDBClient({
    maxAttempts: 3,
    // Assembles a command's middleware once, not for each call: a tenth of an insert. A cached one is for one call at a
    // time, as the clients here are.
    cacheMiddleware: true,
    requestHandler: { connectionTimeout: 500, requestTimeout: 2000, throwOnRequestTimeout: true },
  });
  // By default the SDK does not retry a write that conflicts with a transaction on the same item. Allow it to.
  client.middlewareStack.add(
    (next) => (call) =>
      next(call).catch((error: unknown) => {
        throw error instanceof TransactionConflictException
          ? Object.assign(error, { $retryable: {} })
          : error;
      }),
    { step: 'finalizeRequest', priority: 'low' },
  );
  return client;
}

/** Errors that DynamoDB blames on the caller although the call is fine. */
const unavailableErrors = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'ThrottlingError',
  'RequestLimitExceeded',
  'LimitExceededException',
  'TransactionConflictException',
  'TransactionInProgressException',
  'InternalServerError',
  'ResourceNotFoundException',
  'UnrecognizedClientException',
  'ExpiredTokenException',
  'AccessDeniedException',
]);

/**
 * Runs one call. Passes through a failed condition and a canceled transaction, which are outcomes, and an invalid call,
 * which is a bug.
 * @throws Unavailable for everything else, because DynamoDB is then out of reach
 */
export async function wrapDynamoError<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw error;
    const fault: unknown = error instanceof Error && '$fault' in error ? error.$fault : undefined;
    if (fault === 'client' && error instanceof Error && !unavailableErrors.has(error.name)) throw error;
    throw new Unavailable('dynamodb', error);
  }
}
