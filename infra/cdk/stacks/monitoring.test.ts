import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionRows } from '@concierge/contract/endpoints';
import { sendingService } from '@concierge/contract/metrics';
import { failedAnnouncements } from '@concierge/release/live/platform-request';
import { describe, expect, it } from 'vitest';
import { prod } from '../stages/prod';
import { resourcesOf, synthesized } from './testing/synthesized';

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
const found = Object.values(resourcesOf(site.template(site.stacks.monitoring), 'AWS::CloudWatch::Alarm'));
const alarms = found.map(({ Properties }) => Properties as Alarm);

describe('alarms of what functions count', () => {
  it.each([
    ['NotificationAbandoned', 'send-pending-notifications'],
    ['NotificationsOverdue', 'send-pending-notifications'],
  ])('%s watches the function that counts it', (metric, service) => {
    const [alarm] = alarms.filter(({ MetricName }) => MetricName === metric);
    expect(alarm?.Namespace).toBe('Concierge');
    expect(alarm?.Dimensions).toEqual([{ Name: 'service', Value: service }]);
    expect(alarm?.AlarmActions).toHaveLength(1);
    expect(functionRows.map((row) => row.function)).toContain(service);
  });

  it.each(['EmailToVisitor', 'PracticeNotificationDeferred', 'ConfirmationDeferred'])(
    '%s watches what all functions send together',
    (metric) => {
      const [alarm] = alarms.filter(({ MetricName }) => MetricName === metric);
      expect(alarm?.Namespace).toBe('Concierge');
      expect(alarm?.Dimensions).toEqual([{ Name: 'service', Value: sendingService }]);
      expect(alarm?.AlarmActions).toHaveLength(1);
    },
  );

  it('one failed announcement of a release is enough, whichever function released', () => {
    const { metricName, service } = failedAnnouncements;
    const [alarm] = alarms.filter(({ MetricName }) => MetricName === metricName);
    expect(alarm).toMatchObject({ Namespace: 'Concierge', Threshold: 1 });
    expect(alarm?.Dimensions).toEqual([{ Name: 'service', Value: service }]);
  });

  it('one abandoned notification is enough', () => {
    expect(alarms.find(({ MetricName }) => MetricName === 'NotificationAbandoned')?.Threshold).toBe(1);
  });
});

it('every alarm links an existing section of the runbook, and every section has an alarm', () => {
  const linked = alarms.map(({ AlarmDescription = '' }) => /RUNBOOK\.md#(\w+)$/.exec(AlarmDescription)?.[1]);
  const [, text = ''] = readFileSync(join(import.meta.dirname, '../RUNBOOK.md'), 'utf8').split('## Alarms');
  const sections = [...text.matchAll(/^### (\w+)\n\n\S/gm)].map(([, name = '']) => name.toLowerCase());
  expect(linked.sort()).toEqual(sections.sort());
});

it('the only dashboard queries logs that exist, and has the graph of each alarm', async () => {
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
  const titles = alarms.flatMap(
    ({ AlarmDescription = '' }) => /, "(.+)"\n/.exec(AlarmDescription)?.[1] ?? [],
  );
  expect(titles).toHaveLength(alarms.length);
  for (const title of titles.filter((one) => one !== 'Test of delivery')) expect(body).toContain(title);
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

it('the account’s state is an alarm of its own, which one failed question to AWS does not set off', () => {
  const [account] = alarms.filter(({ MetricName }) => MetricName === 'AccountRestricted');
  expect(account).toMatchObject({ Threshold: 2, Period: 600, TreatMissingData: 'notBreaching' });
});

it('one failed booking sets off an alarm, and so does a missing or failed heartbeat', () => {
  const [errors] = alarms.filter(({ MetricName }) => MetricName === '5xx');
  expect(errors).toMatchObject({ Namespace: 'AWS/ApiGateway', Threshold: 1 });
  // Refusals: 403 by functions if the secrets differ, 429 by the gateway if there are too many requests.
  for (const [metric, namespace, threshold] of [
    ['EdgeRefused', 'Concierge', 1],
    ['ApiThrottled', 'Concierge/prod', 10],
  ] as const) {
    const [alarm] = alarms.filter(({ MetricName }) => MetricName === metric);
    expect(alarm, metric).toMatchObject({ Namespace: namespace, Threshold: threshold, Period: 300 });
  }
  // Counted by the heartbeat alone: nobody sets off the alarm by calling functions directly with a wrong secret.
  const [refused] = alarms.filter(({ MetricName }) => MetricName === 'EdgeRefused');
  expect(refused?.Dimensions).toEqual([{ Name: 'service', Value: 'heartbeat' }]);
  const [heartbeat] = alarms.filter(({ AlarmDescription = '' }) => AlarmDescription.endsWith('#heartbeat'));
  expect(heartbeat).toMatchObject({
    MetricName: 'HeartbeatSucceeded',
    Threshold: 1,
    Period: 600,
    TreatMissingData: 'breaching',
  });
});

it('an alarm of a queue stays on while its metric pauses: SQS sends none for a queue that nobody uses', () => {
  const queues = alarms.filter(({ Namespace }) => Namespace === 'AWS/SQS');
  expect(queues.map(({ TreatMissingData }) => TreatMissingData)).toEqual(['ignore', 'ignore']);
});
