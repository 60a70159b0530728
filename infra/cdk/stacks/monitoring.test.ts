import { functionRows, sendingService } from '@concierge/contract/endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { prod } from '../stages/prod';
import { resourcesOf, synthesized } from './testing/synthesized';

interface Alarm {
  readonly Namespace?: string;
  readonly MetricName?: string;
  readonly Threshold?: number;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: string }[];
  readonly AlarmActions?: readonly unknown[];
}

let alarms: Alarm[];
beforeAll(async () => {
  const site = await synthesized(prod);
  const found = Object.values(resourcesOf(site.template(site.stacks.monitoring), 'AWS::CloudWatch::Alarm'));
  alarms = found.map(({ Properties }) => Properties as Alarm);
}, 60_000);

describe('alarms of what functions count', () => {
  it.each([
    ['NotificationAbandoned', 'send-pending-notifications'],
    ['NotificationsOverdue', 'send-pending-notifications'],
  ])('%s listens to the function that says it', (metric, service) => {
    const [alarm] = alarms.filter(({ MetricName }) => MetricName === metric);
    expect(alarm?.Namespace).toBe('Concierge');
    expect(alarm?.Dimensions).toEqual([{ Name: 'service', Value: service }]);
    expect(alarm?.AlarmActions).toHaveLength(1);
    expect(functionRows.map((row) => row.function)).toContain(service);
  });

  it.each(['EmailToVisitor', 'PracticeNotificationDeferred', 'ConfirmationDeferred'])(
    '%s listens to what all functions send together',
    (metric) => {
      const [alarm] = alarms.filter(({ MetricName }) => MetricName === metric);
      expect(alarm?.Namespace).toBe('Concierge');
      expect(alarm?.Dimensions).toEqual([{ Name: 'service', Value: sendingService }]);
      expect(alarm?.AlarmActions).toHaveLength(1);
    },
  );

  it('one given-up notification is enough', () => {
    expect(alarms.find(({ MetricName }) => MetricName === 'NotificationAbandoned')?.Threshold).toBe(1);
  });
});
