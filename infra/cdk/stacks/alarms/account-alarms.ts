import { metricsNamespace } from '@concierge/contract/aws/metrics';
import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type AlarmProps, sum } from '../../constructs/plain-alarm';
import { undeliveredTexts } from '../../constructs/text-delivery';
import type { Stage } from '../../stages/stage';
import type { AccountsStack } from '../accounts';
import type { MailStack } from '../mail';
import { setDimension } from '../notifications';

/** What AWS counts or measures in the account, and no deploy of code can break. */
export function alarmsOfAccount(
  { mail, accounts }: { readonly mail: MailStack; readonly accounts: AccountsStack },
  { domain, sms }: Stage,
): AlarmProps[] {
  const limitUsd = sms?.monthlyLimitUsd;
  return [
    ...(domain ? [expiryOf(domain.certificateArn)] : []),
    ...(limitUsd ? [undelivered, spent(limitUsd)] : []),
    {
      id: 'PracticeMailBounced',
      title: 'Mail: came back from the practice’s own mailbox',
      metric: sum({
        namespace: 'AWS/SES',
        metricName: 'Bounce',
        dimensionsMap: { [setDimension]: mail.practiceConfigurationSet.configurationSetName },
      }),
      threshold: 1,
      impact: 'the practice does not read of new requests in its mail; the desk has them all.',
    },
    {
      id: 'SignUps',
      title: 'Accounts: made in an hour',
      metric: sum(
        {
          namespace: 'AWS/Cognito',
          metricName: 'SignUpSuccesses',
          dimensionsMap: {
            UserPool: accounts.pool.userPoolId,
            UserPoolClient: accounts.client.userPoolClientId,
          },
        },
        Duration.hours(1),
      ),
      threshold: 100,
      impact: 'nothing; but accounts cost money, and a flood of them thousands of dollars an hour.',
    },
  ];
}

const expiryOf = (CertificateArn: string): AlarmProps => ({
  id: 'CertificateExpires',
  title: 'Certificate: days to its end',
  metric: new Metric({
    namespace: 'AWS/CertificateManager',
    metricName: 'DaysToExpiry',
    dimensionsMap: { CertificateArn },
    statistic: Stats.MINIMUM,
    period: Duration.days(1),
  }),
  threshold: 15,
  below: true,
  severity: 'page',
  impact: 'nothing yet; in two weeks every browser refuses both sites.',
});

const undelivered: AlarmProps = {
  id: 'TextsUndelivered',
  title: 'SMS: not delivered',
  metric: sum({ namespace: metricsNamespace, metricName: undeliveredTexts }),
  threshold: 1,
  impact: 'the practice’s phone stays silent about a request; emails still come.',
};

const spent = (limitUsd: number): AlarmProps => ({
  id: 'SmsSpend',
  title: 'SMS: spent this month, USD',
  metric: new Metric({
    namespace: 'AWS/SNS',
    metricName: 'SMSMonthToDateSpentUSD',
    statistic: Stats.MAXIMUM,
    period: Duration.hours(1),
  }),
  threshold: 0.8 * limitUsd,
  impact: 'at the limit the practice’s phone stays silent; emails still come.',
});
