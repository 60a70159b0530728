import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendingService } from '@concierge/contract/aws/metrics';
import { scheduled } from '@concierge/contract/wire/endpoints/table';
import type { Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { prod } from '../../stages/testing/production';
import { resourcesOf, synthesized } from '../testing/synthesized';

interface Alarm {
  readonly Namespace?: string;
  readonly MetricName?: string;
  readonly Threshold?: number;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: string }[];
  readonly AlarmActions?: readonly unknown[];
  readonly AlarmDescription?: string;
  readonly TreatMissingData?: string;
  readonly Metrics?: readonly {
    readonly Expression?: string;
    readonly MetricStat?: { readonly Metric: { readonly MetricName: string } };
  }[];
}

const site = await synthesized(prod);
const alarmsIn = (stack: Stack) =>
  Object.values(resourcesOf(site.template(stack), 'AWS::CloudWatch::Alarm')).map(
    ({ Properties }) => Properties as Alarm,
  );
const ofPlatform = alarmsIn(site.stacks.monitoring);
const alarms = [...ofPlatform, ...site.stacks.functionsOfRemotes.flatMap(alarmsIn)];

const job = scheduled.sendPendingNotifications.function;

it.each<[string, Alarm & { Period?: number }, string?]>([
  // One abandoned notification is enough, and one failed booking.
  ['NotificationAbandoned', { Namespace: 'Concierge', Threshold: 1 }, job],
  ['OldestNoticeMinutes', { Namespace: 'Concierge', Threshold: 8, Period: 60 }, job],
  ['EmailToVisitor', { Namespace: 'Concierge' }, sendingService],
  ['PracticeNotificationDeferred', { Namespace: 'Concierge' }, sendingService],
  ['ConfirmationDeferred', { Namespace: 'Concierge' }, sendingService],
  ['OpenListCopied', { Threshold: 1, Period: 3600, TreatMissingData: 'breaching' }, 'desk-watch-work'],
  ['ApiThrottled', { Namespace: 'Concierge/prod', Threshold: 10, Period: 300 }],
  // Counted by the heartbeat alone: nobody sets off the alarm by calling functions directly with a wrong secret.
  ['EdgeRefused', { Namespace: 'Concierge', Threshold: 1, Period: 300 }, 'heartbeat'],
  ['HeartbeatSucceeded', { Threshold: 1, Period: 60, TreatMissingData: 'breaching' }, 'heartbeat'],
  // One failed question to AWS does not set it off.
  ['AccountRestricted', { Threshold: 3, Period: 600, TreatMissingData: 'notBreaching' }, 'heartbeat'],
])('the alarm of %s is set to %j and watches %s, which counts it', (metric, expected, service) => {
  const found = alarms.filter(({ MetricName }) => MetricName === metric);
  expect(found).toEqual([expect.objectContaining(expected)]);
  if (service) expect(found[0]?.Dimensions).toEqual([{ Name: 'service', Value: service }]);
});

it('both sites, and the functions of both, have the same alarms', () => {
  const of = (metric: string) => alarms.filter(({ MetricName }) => MetricName === metric);
  const apis = 1 + site.stacks.apisOfRemotes.length;
  for (const [metric, watched] of [
    ['5xx', apis],
    ['5xxErrorRate', 2],
    ['BlockedRequests', 2],
  ] as const) {
    expect(new Set(of(metric).map(({ Dimensions }) => JSON.stringify(Dimensions))).size, metric).toBe(
      watched,
    );
    expect(new Set(of(metric).map(({ Threshold }) => Threshold)).size, metric).toBe(1);
  }
  expect(of('Invocations')).toContainEqual(
    expect.objectContaining({ Period: 3600, Threshold: 1, TreatMissingData: 'breaching' }),
  );
});

it('every alarm links an existing section of the runbook, and every section has an alarm', () => {
  const linked = alarms.map(({ AlarmDescription = '' }) => /RUNBOOK\.md#(\w+)$/.exec(AlarmDescription)?.[1]);
  const [, text = ''] = readFileSync(join(import.meta.dirname, '../../RUNBOOK.md'), 'utf8').split(
    '## Alarms',
  );
  const sections = [...text.matchAll(/^### (\w+)\n\n\S/gm)].map(([, name = '']) => name.toLowerCase());
  expect([...new Set(linked)].sort()).toEqual(sections.sort());
});

it('the only dashboard queries logs that exist, and has the graph of each alarm of the platform', async () => {
  const resources = (type: string) =>
    site.all.flatMap((stack) => Object.values(resourcesOf(site.template(stack), type)));
  const [dashboard, ...others] = resources('AWS::CloudWatch::Dashboard');
  expect(others).toEqual([]);
  const body = JSON.stringify(dashboard?.Properties.DashboardBody);
  const groups = resources('AWS::Logs::LogGroup').map(({ Properties }) => Properties.LogGroupName);
  const queried = [...body.matchAll(/SOURCE '([^']+)'(?: \| SOURCE '([^']+)')*/g)].flatMap(([text]) =>
    [...text.matchAll(/'([^']+)'/g)].map(([, name]) => name),
  );
  expect(new Set(queried).size).toBeGreaterThan(5);
  for (const group of queried) expect(groups).toContain(group);
  const titles = ofPlatform.flatMap(
    ({ AlarmDescription = '' }) => /, "(.+)"\n/.exec(AlarmDescription)?.[1] ?? [],
  );
  expect(titles).toHaveLength(ofPlatform.length);
  for (const title of titles) expect(body).toContain(title);
});

it('a refused sign-up, which Cognito can only report as an error, wakes nobody', () => {
  const [errors] = alarms.filter(({ AlarmDescription = '' }) => AlarmDescription.endsWith('#internalerrors'));
  expect(errors?.Metrics?.flatMap(({ Expression }) => Expression ?? [])).toEqual([
    'FILL(errors, 0) - FILL(refused, 0)',
  ]);
  expect(errors?.Metrics?.flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? []).sort()).toEqual([
    'Errors',
    'SignUpRefused',
  ]);
});

it('an alarm of a queue stays on while its metric pauses: SQS sends none for a queue that nobody uses', () => {
  const queues = alarms.filter(({ Namespace }) => Namespace === 'AWS/SQS');
  expect(queues.map(({ TreatMissingData }) => TreatMissingData)).toEqual(['ignore', 'ignore', 'ignore']);
});

describe('people are told', () => {
  const found = (stack: Stack, type: string) =>
    Object.values(resourcesOf(site.template(stack), type)).map(({ Properties }) =>
      JSON.stringify(Properties),
    );
  const { monitoring, notifications, audit } = site.stacks;

  it('by a pager of what is worth getting up for, and by mail of everything', () => {
    const subscriptions = found(monitoring, 'AWS::SNS::Subscription');
    const by = (endpoint = '') => subscriptions.filter((one) => one.includes(JSON.stringify(endpoint)));
    expect(by(prod.alarms.pager)).toEqual([expect.stringMatching(/"Protocol":"https".*Pages/)]);
    expect(
      by(prod.alarms.email)
        .map((one) => /Pages|Alarms/.exec(one)?.[0])
        .sort(),
    ).toEqual(['Alarms', 'Pages']);
  });

  it('when a table or key is deleted or somebody tries, which CloudTrail tells only of what it records', () => {
    const [rule] = found(monitoring, 'AWS::Events::Rule');
    for (const call of ['DeleteTable', 'ScheduleKeyDeletion', 'DisableKey']) expect(rule).toContain(call);
    expect(found(audit, 'AWS::CloudTrail::Trail').join()).toContain('"Equals":["Management"]');
  });

  it('of costs: half of the month’s budget, its forecast, a day that costs six, and what AWS finds unusual', () => {
    const budgets = found(monitoring, 'AWS::Budgets::Budget').join();
    for (const part of ['"Amount":200,', '"Amount":40,', '"FORECASTED"', 'ops@hearthside.example'])
      expect(budgets).toContain(part);
    expect(found(monitoring, 'AWS::CE::AnomalySubscription').join()).toContain('ops@hearthside.example');
    expect(found(monitoring, 'AWS::CE::AnomalyMonitor')).toHaveLength(1);
  });

  it('of texts that no carrier delivered: SNS may write them down, and each line counts', () => {
    expect(found(notifications, 'Custom::AWS').join()).toContain('DeliveryStatusIAMRole');
    const [filter] = found(notifications, 'AWS::Logs::MetricFilter');
    expect(filter).toContain('"MetricName":"TextUndelivered","MetricNamespace":"Concierge"');
    const groups = found(notifications, 'AWS::Logs::LogGroup').filter((one) =>
      one.includes('/DirectPublishToPhoneNumber/Failure'),
    );
    expect(groups).toHaveLength(1);
    const roles = found(notifications, 'AWS::IAM::Role').filter((one) => one.includes('sns.amazonaws.com'));
    expect(roles).toHaveLength(1);
  });

  it('of mail that the practice’s own mailbox refuses, which SES counts apart from visitors’', () => {
    const counted = found(notifications, 'AWS::SES::ConfigurationSetEventDestination').filter((one) =>
      one.includes('CloudWatchDestination'),
    );
    expect(counted).toEqual([expect.stringContaining('PracticeMail')]);
  });
});

it('the heartbeat runs every minute, and may invoke the desk’s list alone', () => {
  const template = site.template(site.stacks.monitoring);
  const schedules = Object.values(resourcesOf(template, 'AWS::Scheduler::Schedule'));
  expect(schedules.map(({ Properties }) => Properties.ScheduleExpression)).toEqual(['rate(1 minute)']);
  const policies = JSON.stringify(Object.values(resourcesOf(template, 'AWS::IAM::Policy')));
  expect(policies.match(/function:Concierge-prod-[\w-]+:\w+/g)).toEqual([
    'function:Concierge-prod-desk-inbox:live',
  ]);
});
