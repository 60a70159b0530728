import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { edgeHeaders, testHeader } from '@concierge/contract/aws/edge-headers';
import { metricsNamespace } from '@concierge/contract/aws/metrics';
import { testMark } from '@concierge/lambdas/core/http/test-mark';
import * as z from 'zod';
import { required } from '../environment';
import { type Finding, tableOf } from '../findings';
import { accountFindings, heartbeat } from '../heartbeat';

const metrics = new Metrics({ namespace: metricsNamespace, serviceName: 'heartbeat' });
const ses = new SESv2Client({});
const sns = new SNSClient({});
const lambda = new LambdaClient({});

const site = z.object({ origin: z.string(), clientId: z.string() });
const watched = z.object({
  site,
  desk: site,
  functions: z.array(z.object({ origin: z.string(), path: z.string(), alias: z.string() })),
});

/** Asks past the gateway, which passes on nobody without an account: only this role may. */
async function invoke(FunctionName: string, path: string): Promise<number> {
  const secret = required('ORIGIN_SECRET');
  const http = { method: 'POST', path, sourceIp: '127.0.0.1' };
  const headers = { [edgeHeaders.originSecret]: secret, [testHeader]: testMark(secret) };
  const { Payload = new Uint8Array() } = await lambda.send(
    new InvokeCommand({ FunctionName, Payload: JSON.stringify({ headers, requestContext: { http } }) }),
  );
  return z.object({ statusCode: z.number() }).parse(JSON.parse(Buffer.from(Payload).toString('utf8')))
    .statusCode;
}

/**
 * Runs every minute, and when the smoke test invokes it. Publishes whether the site works, and whether AWS restricts
 * the account: that fails no run, because then a failed smoke test would take back a deploy that has nothing to do with it.
 * Counts runs in which functions reject the edge, which they don't count themselves: anybody who calls them directly could
 * inflate it.
 * @throws what is wrong with the site
 */
export async function handler(): Promise<Finding[]> {
  const [found, sending] = await Promise.all([
    heartbeat({
      ...watched.parse(JSON.parse(required('WATCHED'))),
      mark: testMark(required('ORIGIN_SECRET')),
      fetch,
      invoke,
      edgeRefused: () => metrics.addMetric('EdgeRefused', MetricUnit.Count, 1),
    }),
    required('ASK_ACCOUNT') === 'true' ? accountFindings(ses, sns, process.env.PRACTICE_SMS) : undefined,
  ]);
  const wrong = found.filter(isWrong);
  // Also 0: without data an alarm waits for several periods.
  metrics.addMetric('HeartbeatSucceeded', MetricUnit.Count, wrong.length === 0 ? 1 : 0);
  if (sending) metrics.addMetric('AccountRestricted', MetricUnit.Count, sending.some(isWrong) ? 1 : 0);
  metrics.publishStoredMetrics();
  if (wrong.length > 0) throw new Error(tableOf(wrong));
  return [...found, ...(sending ?? [])];
}

const isWrong = ({ state }: Finding): boolean => state !== 'ok';
