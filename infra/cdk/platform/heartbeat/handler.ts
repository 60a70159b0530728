import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import {
  GetSMSAttributesCommand,
  GetSMSSandboxAccountStatusCommand,
  ListSMSSandboxPhoneNumbersCommand,
  SNSClient,
} from '@aws-sdk/client-sns';
import { metricsNamespace } from '@concierge/contract/metrics';
import { testMark } from '@concierge/lambdas/build/test-mark';
import { type Finding, tableOf } from '../../operate/findings';
import { required } from '../environment';
import { accountFindings, heartbeat } from '../heartbeat';

const metrics = new Metrics({ namespace: metricsNamespace, serviceName: 'heartbeat' });
const ses = new SESv2Client({});
const sns = new SNSClient({});

async function mail() {
  const { SendingEnabled, ProductionAccessEnabled, EnforcementStatus } = await ses.send(
    new GetAccountCommand({}),
  );
  return {
    enabled: SendingEnabled === true,
    production: ProductionAccessEnabled === true,
    standing: EnforcementStatus ?? '',
  };
}

async function textsTo(number: string) {
  const [{ IsInSandbox }, { attributes = {} }, { PhoneNumbers = [] }] = await Promise.all([
    sns.send(new GetSMSSandboxAccountStatusCommand({})),
    sns.send(new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] })),
    // A sandbox has at most ten.
    sns.send(new ListSMSSandboxPhoneNumbersCommand({})),
  ]);
  const verified = PhoneNumbers.some((one) => one.PhoneNumber === number && one.Status === 'Verified');
  return {
    reachesPractice: IsInSandbox !== true || verified,
    limitUsd: Number(attributes.MonthlySpendLimit ?? 0),
  };
}

/**
 * Runs every few minutes, and when the smoke test invokes it. Publishes whether the site works, and whether AWS restricts
 * the account: that fails no run, because then a failed smoke test would take back a deploy that has nothing to do with it.
 * Counts runs in which functions reject the edge, which they don't count themselves: anybody who calls them directly could
 * inflate it.
 * @throws what is wrong with the site
 */
export async function handler(): Promise<Finding[]> {
  const { PRACTICE_SMS: number } = process.env;
  const [site, sending] = await Promise.all([
    heartbeat({
      origin: required('SITE_ORIGIN'),
      mark: testMark(required('ORIGIN_SECRET')),
      fetch,
      edgeRefused: () => metrics.addMetric('EdgeRefused', MetricUnit.Count, 1),
    }),
    required('ASK_ACCOUNT') === 'true'
      ? accountFindings({ mail, ...(number ? { texts: () => textsTo(number) } : {}) })
      : undefined,
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
