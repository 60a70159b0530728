import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import {
  type MetricName,
  metricsNamespace,
  type SendingMetric,
  sendingService,
} from '@concierge/contract/aws/metrics';
import type { Context } from 'aws-lambda';

/**
 * The only fields of a log line, apart from Lambda's own. None may hold a value that a visitor typed, and a key that is
 * not listed does not compile.
 */
export interface LogFields {
  readonly endpoint?: string;
  readonly status?: number;
  readonly code?: string;
  readonly durationMs?: number;
  readonly kind?: string;
  readonly notification?: string;
  readonly attempts?: number;
  readonly count?: number;
  readonly reference?: string;
  /** The id that SES or SNS gave the message. */
  readonly messageId?: string;
  /** Ids of the records that a signed-in person read or changed. */
  readonly records?: readonly string[];
  readonly service?: string;
  /** 'booking@1.1.0' */
  readonly release?: string;
  readonly error?: ErrorFields;
}

export interface ErrorFields {
  readonly name: string;
  readonly code?: string;
  /** File and line of each frame. The message is left out: engines quote the offending value in theirs. */
  readonly frames: readonly string[];
  readonly cause?: ErrorFields;
}

// The service's name comes from POWERTOOLS_SERVICE_NAME.
const logger = new Logger();
// Made with the first count, because most functions start without one.
let metrics: Metrics | undefined;
let sending: Metrics | undefined;

export const log = {
  info: (message: string, fields: LogFields = {}): void => logger.info(message, { ...fields }),
  warn: (message: string, fields: LogFields = {}): void => logger.warn(message, { ...fields }),
  error: (message: string, fields: LogFields = {}): void => logger.error(message, { ...fields }),
};

/** Adds to a metric. Metrics are written out when the invocation ends. */
export function count(name: MetricName, value = 1): void {
  metrics ??= new Metrics({ namespace: metricsNamespace });
  metrics.addMetric(name, MetricUnit.Count, value);
}

/** Adds one to a metric that all sending functions share. */
export function countSending(name: SendingMetric): void {
  sending ??= new Metrics({ namespace: metricsNamespace, serviceName: sendingService });
  sending.addMetric(name, MetricUnit.Count, 1);
}

/**
 * Runs one invocation with its request id on every log line, and writes out its metrics. Lambda logs all of an error
 * that escapes, and services quote addresses in theirs. So what escapes is a new error that says nothing.
 * @throws if `run` did
 */
export async function observed<T>(context: Context | undefined, run: () => Promise<T>): Promise<T> {
  if (context) logger.addContext(context);
  try {
    return await run();
  } catch (error) {
    log.error('A function failed', { error: describeError(error) });
    throw new Error('A function failed');
  } finally {
    for (const stored of [metrics, sending]) if (stored?.hasStoredMetrics()) stored.publishStoredMetrics();
  }
}

/** The parts of an error that are safe to log, even one that third-party code threw. */
export function describeError(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] };
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    // V8 starts a stack with the message, which may contain any text, also lines that look like frames.
    frames: (error.stack ?? '')
      .replace(error.message, '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim())
      .slice(0, 8),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
