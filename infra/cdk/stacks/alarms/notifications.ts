import { scheduled } from '@concierge/contract/endpoints';
import {
  type MetricName,
  metricsNamespace,
  type SendingMetric,
  sendingService,
} from '@concierge/contract/metrics';
import { failedAnnouncements } from '@concierge/release/live/platform-request';
import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { accountRestrictions } from '../../constructs/heartbeat';
import { type AlarmProps, queuedMessages, sum } from '../../constructs/plain-alarm';
import type { NotificationsStack } from '../notifications';

const countedBy = (service: string, metricName: string) => ({
  namespace: metricsNamespace,
  metricName,
  dimensionsMap: { service },
});
const ofJob = (name: MetricName) => countedBy(scheduled.sendPendingNotifications.function, name);
const ofSending = (name: SendingMetric) => countedBy(sendingService, name);
const reputation = (metricName: string) =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.AVERAGE, period: Duration.hours(1) });

/** Alarms of pending notifications, of outgoing mail and texts, and of announcements to teams. */
export function notificationAlarms(
  { job, deadLetters }: NotificationsStack,
  smsLimitUsd: number | null,
): AlarmProps[] {
  return [
    {
      id: 'NotificationsOverdue',
      title: 'Notifications: records with one pending',
      metric: sum(ofJob('NotificationsOverdue'), Duration.minutes(15)),
      threshold: 25,
      impact: 'confirmations and the practice’s own notifications arrive late, or not yet.',
    },
    {
      id: 'NotificationAbandoned',
      title: 'Notifications: abandoned',
      metric: sum(ofJob('NotificationAbandoned')),
      threshold: 1,
      impact: 'a visitor got no confirmation, or the practice got only a request’s reference, or nothing.',
    },
    {
      id: 'EmailsToVisitors',
      title: 'Mail: sent to visitors in an hour',
      metric: sum(ofSending('EmailToVisitor'), Duration.hours(1)),
      threshold: 300,
      impact:
        'perhaps many people got mail that they did not ask for: confirmations of forms and of accounts go to any address that somebody types.',
    },
    {
      id: 'PracticeNotificationsDeferred',
      title: 'Notifications: over the hourly limit, sent in a digest',
      metric: sum(ofSending('PracticeNotificationDeferred'), Duration.hours(1)),
      threshold: 1,
      impact:
        'the practice hears of some requests up to 15 minutes later, together; every one is stored and named.',
    },
    {
      id: 'ConfirmationsDeferred',
      title: 'Notifications: confirmations over the daily limit',
      metric: sum(ofSending('ConfirmationDeferred'), Duration.hours(1)),
      threshold: 5,
      impact:
        'confirmations to one address, or from one network, go out tomorrow; the practice hears at once.',
    },
    {
      id: 'JobSilent',
      title: 'Notifications: runs of the job',
      metric: job.fn.metricInvocations({ statistic: Stats.SUM, period: Duration.minutes(15) }),
      // A third of the runs that are due in that time.
      threshold: Math.ceil(15 / scheduled.sendPendingNotifications.everyMinutes / 3),
      below: true,
      missingData: 'alarm',
      impact: 'nothing yet; but notifications that a browser leaves unsent stay unsent.',
    },
    {
      id: 'JobDeadLetters',
      title: 'Notifications: runs that never started',
      metric: queuedMessages(deadLetters),
      missingData: 'keep',
      threshold: 1,
      impact: 'nothing yet; late notifications if it continues.',
    },
    {
      id: 'AccountRestricted',
      title: 'Mail and texts: runs of the heartbeat that found the account restricted',
      metric: accountRestrictions,
      threshold: 2,
      impact:
        'nothing yet, or some or all mail or texts do not go out; the site works and stores every request.',
    },
    {
      id: 'Bounces',
      title: 'Mail: bounce rate',
      metric: reputation('Reputation.BounceRate'),
      threshold: 0.05,
      impact: 'at 10% AWS stops all mail of the practice.',
    },
    {
      id: 'Complaints',
      title: 'Mail: complaint rate',
      metric: reputation('Reputation.ComplaintRate'),
      threshold: 0.001,
      impact: 'at 0.5% AWS stops all mail of the practice.',
    },
    {
      id: 'SmsSpend',
      title: 'SMS: spent this month, USD',
      metric: new Metric({
        namespace: 'AWS/SNS',
        metricName: 'SMSMonthToDateSpentUSD',
        statistic: Stats.MAXIMUM,
        period: Duration.hours(1),
      }),
      threshold: 0.8 * (smsLimitUsd ?? 1),
      impact: 'at the limit the practice’s phone stays silent; emails still come.',
    },
    {
      id: 'ReleaseMessageFailed',
      title: 'Releases: failed announcements',
      metric: sum(countedBy(failedAnnouncements.service, failedAnnouncements.metricName)),
      threshold: 1,
      impact: 'nothing; but a release went live or was rolled back, and the other teams don’t know.',
    },
  ];
}
