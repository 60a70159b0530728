import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetSMSAttributesCommand, GetSMSSandboxAccountStatusCommand, SNSClient } from '@aws-sdk/client-sns';
import { metricsNamespace } from '@concierge/contract/metrics';
import { testMark } from '@concierge/lambdas/build/test-mark';
import { type Finding, tableOf } from '../../operate/table';
import { required } from '../environment';
import { heartbeat } from '../heartbeat';

const metrics = new Metrics({ namespace: metricsNamespace, serviceName: 'heartbeat' });
const ses = new SESv2Client({});
const sns = new SNSClient({});

const account = {
  async mail() {
    const {
      SendingEnabled,
      ProductionAccessEnabled,
      EnforcementStatus = '',
    } = await ses.send(new GetAccountCommand({}));
    return {
      enabled: SendingEnabled === true,
      production: ProductionAccessEnabled === true,
      standing: EnforcementStatus,
    };
  },
  async texts() {
    const [{ IsInSandbox }, { attributes = {} }] = await Promise.all([
      sns.send(new GetSMSSandboxAccountStatusCommand({})),
      sns.send(new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] })),
    ]);
    return { sandbox: IsInSandbox === true, limitUsd: Number(attributes.MonthlySpendLimit ?? 0) };
  },
};

/**
 * Runs every few minutes, and when the smoke test invokes it. Counts successful runs, and runs in which functions
 * reject the edge. The functions don't count that: anybody who calls them directly could inflate it.
 * @throws what is wrong
 */
export async function handler(): Promise<Finding[]> {
  const findings = await heartbeat({
    origin: required('SITE_ORIGIN'),
    mark: testMark(required('ORIGIN_SECRET')),
    ...(required('ASK_ACCOUNT') === 'true' ? { account } : {}),
    fetch,
    edgeRefused: () => metrics.addMetric('EdgeRefused', MetricUnit.Count, 1),
  });
  const wrong = findings.filter(({ state }) => state !== 'ok');
  if (wrong.length === 0) metrics.addMetric('HeartbeatSucceeded', MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
  if (wrong.length > 0) throw new Error(tableOf(wrong));
  return findings;
}
