import {
  type MetricName,
  metricsNamespace,
  type SendingMetric,
  sendingService,
} from '@concierge/contract/aws/metrics';
import { type SiteName, siteNames } from '@concierge/contract/practice/sites';
import { scheduled } from '@concierge/contract/wire/endpoints/table';
import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { heartbeatMetric } from '../../constructs/heartbeat';
import { constructIdOf } from '../../constructs/ids';
import { type AlarmProps, fiveMinutes, queuedMessages, sum } from '../../constructs/plain-alarm';
import type { Stage } from '../../stages/stage';
import type { AccountsStack } from '../accounts';
import type { ApiStack } from '../api';
import type { EdgeStack } from '../edge';
import type { MailStack } from '../mail';
import type { NotificationsStack } from '../notifications';
import type { RemoteApiStack } from '../remotes/remote-api';
import { alarmsOfAccount } from './account-alarms';
import { alarmsOfData } from './data-alarms';
import { alarmsOfEdge } from './edge-alarms';

const countedBy = (service: string, metricName: string) => ({
  namespace: metricsNamespace,
  metricName,
  dimensionsMap: { service },
});
const ofJob = (name: MetricName) => countedBy(scheduled.sendPendingNotifications.function, name);
const ofSending = (name: SendingMetric) => countedBy(sendingService, name);
const reputation = (metricName: string) =>
  new Metric({ namespace: 'AWS/SES', metricName, statistic: Stats.MAXIMUM, period: Duration.hours(1) });

export interface WatchedStacks {
  readonly mail: MailStack;
  readonly accounts: AccountsStack;
  readonly notifications: NotificationsStack;
  readonly api: ApiStack;
  readonly apisOfRemotes: readonly RemoteApiStack[];
  readonly edges: Readonly<Record<SiteName, EdgeStack>>;
}

/** The alarms of a stage. */
export function alarmsOf(watched: WatchedStacks, stage: Stage): AlarmProps[] {
  const { edges, apisOfRemotes } = watched;
  const { api, throttled } = watched.api;
  const { job, deadLetters } = watched.notifications;
  return [
    {
      id: 'Heartbeat',
      title: 'Heartbeat: successful runs',
      metric: heartbeatMetric('HeartbeatSucceeded', Duration.minutes(1)),
      threshold: 1,
      below: true,
      periods: 2,
      missingData: 'alarm',
      severity: 'page',
      impact:
        'the home page does not load, or people cannot book, sign in, send a survey or change a request, or get no mail, or staff cannot work.',
    },
    {
      id: 'AuditNotWritten',
      title: 'Desk: entries of the audit that were not written',
      metric: sum(ofSending('AuditNotWritten'), Duration.minutes(15)),
      // One that fails alone is tried again by whoever made it.
      threshold: 3,
      severity: 'page',
      impact: 'staff cannot sign in, or whatever they open or change is refused.',
    },
    ...alarmsOfAccount(watched, stage),
    {
      id: 'ApiErrors',
      title: 'API: answers with 5xx',
      metric: api.metricServerError({ statistic: Stats.SUM, period: fiveMinutes }),
      // Ten bookings a day: each one that fails is worth a look.
      threshold: 1,
      impact: 'visitors who press Book Consultation or Send read "Submission failed" and may call instead.',
    },
    {
      id: 'ApiSlow',
      title: 'API: slowest 1 in 100, ms',
      metric: api.metricLatency({ statistic: 'p99', period: fiveMinutes }),
      threshold: 5000,
      periods: 3,
      impact: 'a form says "Submitting..." for more than five seconds for some people.',
    },
    {
      id: 'EdgeRefused',
      title: 'API: heartbeats refused because of a wrong edge secret',
      metric: heartbeatMetric('EdgeRefused', fiveMinutes),
      threshold: 1,
      impact: 'nobody can book, write or fill in a survey: every request is answered 403.',
    },
    {
      id: 'ApiThrottled',
      title: 'API: requests refused because there were too many',
      metric: throttled,
      threshold: 10,
      impact: 'some people read "Too many requests" although they sent only a few.',
    },
    {
      id: 'Throttles',
      section: 'ApiThrottled',
      title: 'Functions: throttled starts',
      metric: sum({ namespace: 'AWS/Lambda', metricName: 'Throttles' }),
      threshold: 10,
      impact: 'some submissions and notifications fail and are tried again; people wait.',
    },
    {
      id: 'InternalErrors',
      title: 'Functions: unexpected errors',
      metric: unexpectedErrors(),
      threshold: 3,
      impact:
        'somebody’s request failed without a proper answer from the site, or releases could not be composed.',
    },
    {
      id: 'NoticesLate',
      title: 'Notifications: age of the oldest that could not be sent, minutes',
      metric: new Metric({
        ...ofJob('OldestNoticeMinutes'),
        statistic: Stats.MAXIMUM,
        period: Duration.minutes(1),
      }),
      // The job's second or third attempt. The next ones are up to an hour apart, and between them nothing is known.
      threshold: 8,
      periods: 60,
      beyond: 1,
      impact: 'confirmations, or the practice’s own mails or texts, arrive late, or not yet.',
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
      section: 'Floods',
      title: 'Mail: sent to visitors in an hour',
      metric: sum(ofSending('EmailToVisitor'), Duration.hours(1)),
      threshold: 300,
      impact:
        'perhaps many people got mail that they did not ask for: confirmations of forms and of accounts go to any address that somebody types.',
    },
    {
      id: 'PracticeNotificationsDeferred',
      section: 'Floods',
      title: 'Notifications: over the hourly limit, sent in a digest',
      metric: sum(ofSending('PracticeNotificationDeferred'), Duration.hours(1)),
      threshold: 1,
      impact:
        'the practice hears of some requests up to 15 minutes later, together; every one is stored and named.',
    },
    {
      id: 'ConfirmationsDeferred',
      section: 'Floods',
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
      metric: heartbeatMetric('AccountRestricted', Duration.minutes(10)),
      threshold: 3,
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
      section: 'Bounces',
      title: 'Mail: complaint rate',
      metric: reputation('Reputation.ComplaintRate'),
      threshold: 0.001,
      impact: 'at 0.5% AWS stops all mail of the practice.',
    },
    ...alarmsOfData(stage),
    ...siteNames.flatMap((site) => alarmsOfEdge(edges[site], site)),
    ...apisOfRemotes.map(
      (own): AlarmProps => ({
        id: `${constructIdOf(own.remote)}Errors`,
        section: 'ApiErrors',
        title: `Functions of ${own.remote}: answers with 5xx`,
        metric: own.api.metricServerError({ statistic: Stats.SUM, period: fiveMinutes }),
        threshold: 1,
        impact: `a page of ${own.remote} says that something could not be shown or done; the rest works.`,
      }),
    ),
  ];
}

/**
 * Errors of functions, without refused sign-ups: a Cognito trigger can refuse only by failing, and somebody who signs
 * up too often must not wake anybody.
 */
const unexpectedErrors = () =>
  new MathExpression({
    expression: 'FILL(errors, 0) - FILL(refused, 0)',
    usingMetrics: {
      errors: sum({ namespace: 'AWS/Lambda', metricName: 'Errors' }),
      refused: sum(ofSending('SignUpRefused')),
    },
    period: fiveMinutes,
  });
