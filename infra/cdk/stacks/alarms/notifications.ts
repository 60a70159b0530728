import { scheduled, sendingService } from '@concierge/contract/endpoints';
import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { type AlarmProps, sum, waitingIn } from '../../constructs/plain-alarm';
import type { NotificationsStack } from '../notifications';

const countedBy = (service: string) => ({ namespace: 'Concierge', dimensionsMap: { service } });
const ofJob = countedBy(scheduled.sendPendingNotifications.function);
const ofSending = countedBy(sendingService);
const reputation = (metricName: string) =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.AVERAGE, period: Duration.hours(1) });

/** Alarms of the notifications that are pending, and of the mail and texts that go out. */
export function notificationAlarms(
  { job, deadLetters }: NotificationsStack,
  smsLimitUsd: number | null,
): AlarmProps[] {
  return [
    {
      id: 'NotificationsOverdue',
      title: 'Notifications: records that still owe one',
      metric: sum({ ...ofJob, metricName: 'NotificationsOverdue' }, Duration.minutes(15)),
      threshold: 25,
      impact: 'confirmations and the practice’s own notifications arrive late, or not yet.',
      action:
        'see whether SES or SNS refuses (log group send-pending-notifications); what is owed is sent by itself afterwards.',
    },
    {
      id: 'NotificationAbandoned',
      title: 'Notifications: given up after a day',
      metric: sum({ ...ofJob, metricName: 'NotificationAbandoned' }),
      threshold: 1,
      impact: 'a visitor was not written to, or the practice never heard of a request.',
      action:
        'take the reference from the log line "A notification was given up", find the record by it, and get in touch by hand.',
    },
    {
      id: 'EmailsToVisitors',
      title: 'Mail: sent to visitors in an hour',
      metric: sum({ ...ofSending, metricName: 'EmailToVisitor' }, Duration.hours(1)),
      threshold: 300,
      impact:
        'perhaps many people got mail that they did not ask for: confirmations of forms and of accounts go to any address that somebody types.',
      action:
        'look at the latest requests and accounts. A fair or a clinic is no trouble; made-up ones mean a flood: see in the firewall’s log who asks.',
    },
    {
      id: 'PracticeNotificationsDeferred',
      title: 'Notifications: beyond the hour’s most, told in a digest',
      metric: sum({ ...ofSending, metricName: 'PracticeNotificationDeferred' }, Duration.hours(1)),
      threshold: 1,
      impact:
        'the practice hears of some requests up to 15 minutes later, together; every one is stored and named.',
      action: 'read the digest: a busy hour is no trouble, made-up names mean a flood.',
    },
    {
      id: 'ConfirmationsDeferred',
      title: 'Notifications: confirmations beyond a day’s count',
      metric: sum({ ...ofSending, metricName: 'ConfirmationDeferred' }, Duration.hours(1)),
      threshold: 5,
      impact:
        'confirmations to one address, or from one network, go out tomorrow; the practice hears at once.',
      action:
        'look at the latest requests: many to one address, or by one sender, mean that the forms are used to flood somebody. A fair or a clinic behind one network is no trouble.',
    },
    {
      id: 'JobSilent',
      title: 'Notifications: runs of the job',
      metric: job.fn.metricInvocations({ statistic: Stats.SUM, period: Duration.minutes(15) }),
      threshold: 5,
      below: true,
      silenceIsTrouble: true,
      impact: 'nobody yet; but what a browser leaves undone stays undone.',
      action: 'see whether the schedule EveryMinute is enabled and may start the function.',
    },
    {
      id: 'JobDeadLetters',
      title: 'Notifications: runs that never started',
      metric: waitingIn(deadLetters),
      threshold: 1,
      impact: 'nobody yet; late notifications if it goes on.',
      action: 'read the message in the queue: it says why the function could not be started. Then delete it.',
    },
    {
      id: 'Bounces',
      title: 'Mail: share that came back',
      metric: reputation('Reputation.BounceRate'),
      threshold: 0.05,
      impact: 'at 10 % AWS stops all mail of the practice.',
      action:
        'read the queue MailTroubleKept for the addresses; a wave of made-up ones means the forms are being abused.',
    },
    {
      id: 'Complaints',
      title: 'Mail: share that was called spam',
      metric: reputation('Reputation.ComplaintRate'),
      threshold: 0.001,
      impact: 'at 0.5 % AWS stops all mail of the practice.',
      action:
        'see who complained (queue MailTroubleKept) and whether the forms were used with other people’s addresses.',
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
      impact: 'at the limit the practice’s phone stays silent; e-mails still come.',
      action: 'raise sms.monthlyLimitUsd of the stage and deploy; above AWS’s own limit ask AWS for more.',
    },
  ];
}
