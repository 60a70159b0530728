import { tableNames } from '@concierge/contract/aws/tables';
import { toastTexts } from '@concierge/contract/text/messages';
import type { Endpoint, FunctionRow } from '@concierge/contract/wire/endpoints/table';
import type { Context } from 'aws-lambda';
import { originSecrets } from '../config';
import { Failure, Unavailable } from '../failure';
import type { Runtime } from '../runtime';
import { describeError, log, observed } from '../telemetry';
import { failureAnswer, type HttpAnswer } from './answer';
import { type HttpEvent, requireEdge, requireMethod } from './request';
import { isMarked } from './test-mark';

export type HttpHandler = (event: HttpEvent, context?: Context) => Promise<HttpAnswer>;

/**
 * What all endpoints share: proves the heartbeat that the function may do what its row says, refuses requests that bypass the edge or use another method, answers every error in the
 * contract's error shape, and logs one line without anything that a visitor typed.
 * @param failed the message that a person sees if the fault is ours
 */
export function httpHandler(
  runtime: Runtime,
  endpoint: FunctionRow & (Pick<Endpoint, 'method' | 'head'> | { readonly method?: undefined }),
  answer: (event: HttpEvent) => Promise<HttpAnswer>,
  failed: string = toastTexts.submissionFailed.description,
): HttpHandler {
  const secrets = originSecrets(runtime);
  return (event, context) =>
    observed(context, async () => {
      const start = runtime.now();
      let outcome: HttpAnswer;
      let code: string | undefined;
      try {
        requireEdge(event, secrets);
        if (endpoint.method) requireMethod(event, endpoint);
        if (isMarked(event, secrets)) await proveTables(runtime, endpoint);
        const remainingMs = context?.getRemainingTimeInMillis() ?? endpoint.timeoutSeconds * 1000;
        outcome = await withDeadline(runtime, answer(event), remainingMs - reserveMs);
      } catch (error) {
        const failure = asFailure(error, failed);
        code = failure.code;
        outcome = failureAnswer(failure);
      }
      log.info('Answered', {
        endpoint: endpoint.function,
        status: outcome.statusCode ?? 0,
        durationMs: runtime.now() - start,
        ...(code ? { code } : {}),
      });
      return outcome;
    });
}

/** Loaded on demand: only the heartbeat asks for it. */
async function proveTables(runtime: Runtime, { tables }: Pick<FunctionRow, 'tables'>): Promise<void> {
  const { proveAccess } = await import('../storage/prove-access');
  await proveAccess(
    runtime,
    tableNames.flatMap((name) => (tables[name] ? [[name, tables[name]] as const] : [])),
  );
}

/** The part of a function's timeout that is reserved for answering, before the gateway answers in its own words. */
const reserveMs = 1000;

function withDeadline<T>({ after }: Runtime, work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = after(ms, () => reject(new Unavailable('function', new Error('Out of time'))));
    work.then(resolve, reject).finally(cancel);
  });
}

/** Converts an error to the failure that the visitor gets. Logs everything but a Failure. */
export function asFailure(error: unknown, message: string): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof Unavailable) {
    log.warn('Unavailable', { service: error.service, error: describeError(error.cause) });
    return new Failure('unavailable', { message, headers: { 'retry-after': '5' } });
  }
  log.error('Internal error', { error: describeError(error) });
  return new Failure('internal', { message });
}
