import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { metricsNamespace } from '@concierge/contract/aws/metrics';
import { testMark } from '@concierge/lambdas/core/http/test-mark';
import { required } from '../environment';
import { type Finding, tableOf } from '../findings';
import { accountFindings, heartbeat } from '../heartbeat';

const metrics = new Metrics({ namespace: metricsNamespace, serviceName: 'heartbeat' });
const ses = new SESv2Client({});
const sns = new SNSClient({});

/**
 * Runs every few minutes, and when the smoke test invokes it. Publishes whether the site works, and whether AWS restricts
 * the account: that fails no run, because then a failed smoke test would take back a deploy that has nothing to do with it.
 * Counts runs in which functions reject the edge, which they don't count themselves: anybody who calls them directly could
 * inflate it.
 * @throws what is wrong with the site
 */
export async function handler(): Promise<Finding[]> {
  const [site, sending] = await Promise.all([
    heartbeat({
      origin: required('SITE_ORIGIN'),
      mark: testMark(required('ORIGIN_SECRET')),
      fetch,
      edgeRefused: () => metrics.addMetric('EdgeRefused', MetricUnit.Count, 1),
    }),
    required('ASK_ACCOUNT') === 'true' ? accountFindings(ses, sns, process.env.PRACTICE_SMS) : undefined,
  ]);
  const wrong = site.filter(isWrong);
  // Also 0: without data an alarm waits for several periods.
  metrics.addMetric('HeartbeatSucceeded', MetricUnit.Count, wrong.length === 0 ? 1 : 0);
  if (sending) metrics.addMetric('AccountRestricted', MetricUnit.Count, sending.some(isWrong) ? 1 : 0);
  metrics.publishStoredMetrics();
  if (wrong.length > 0) throw new Error(tableOf(wrong));
  return [...site, ...(sending ?? [])];
}

const isWrong = ({ state }: Finding): boolean => state !== 'ok';
