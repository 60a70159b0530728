import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  DescribeAlarmsCommand,
  ListTagsForResourceCommand,
  SetAlarmStateCommand,
  TagResourceCommand,
} from '@aws-sdk/client-cloudwatch';
import { SNSClient } from '@aws-sdk/client-sns';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { verifyDelivery } from './alarms';

afterEach(() => vi.restoreAllMocks());

const subscribed = (Endpoint: string, SubscriptionArn = 'arn:aws:sns:x') => ({ Endpoint, SubscriptionArn });
const ops = subscribed('ops@lakesidecare.com');

/** An account with the test alarm. Its confirmation persists. */
function account({
  subscriptions = [ops],
  action = 'Successfully executed action arn:aws:sns:x',
  deployed = true,
} = {}) {
  const states: unknown[] = [];
  let code = '';
  let Tags: unknown[] = [];
  vi.spyOn(SNSClient.prototype, 'send').mockImplementation(async () => ({ Subscriptions: subscriptions }));
  vi.spyOn(CloudWatchClient.prototype, 'send').mockImplementation(async (command) => {
    if (command instanceof DescribeAlarmsCommand)
      return { MetricAlarms: deployed ? [{ AlarmArn: 'arn', AlarmActions: ['arn:aws:sns:topic'] }] : [] };
    if (command instanceof SetAlarmStateCommand) {
      states.push(command.input.StateValue);
      code = /Code: (\d+)/.exec(command.input.StateReason ?? '')?.[1] ?? code;
    }
    if (command instanceof DescribeAlarmHistoryCommand)
      return { AlarmHistoryItems: states.includes('ALARM') && action ? [{ HistorySummary: action }] : [] };
    if (command instanceof ListTagsForResourceCommand) return { Tags };
    if (command instanceof TagResourceCommand) Tags = command.input.Tags ?? [];
    return {};
  });
  return { states, subscriptions, code: async () => ` ${code}\n`, tags: () => Tags };
}

const test = (ask: (question: string) => Promise<string | undefined> = async () => undefined) =>
  verifyDelivery({ name: 'prod', region: 'us-east-1' }, ask, async () => undefined);

describe('the test alarm after a deploy', () => {
  it('asks a person for the code in the mail the first time only', async () => {
    const { states, code } = account();
    expect(await test(code)).toContain('ops@lakesidecare.com, and arrived');
    expect(states).toEqual(['ALARM', 'OK']);
    expect(await test()).toContain('confirmed before');
    expect(states).toEqual(['ALARM', 'OK', 'ALARM', 'OK']);
  });

  it('fails the first time if nobody is there to confirm', async () => {
    account();
    await expect(test()).rejects.toThrow('nobody has confirmed yet');
  });

  it('rejects a wrong code and records no confirmation', async () => {
    const { tags } = account();
    await expect(test(async () => '000000')).rejects.toThrow('not the code');
    expect(tags()).toEqual([]);
  });

  it('asks again when there is a new subscriber', async () => {
    const { code, subscriptions } = account();
    await test(code);
    subscriptions.push(subscribed('night@lakesidecare.com'));
    await expect(test()).rejects.toThrow('nobody has confirmed yet');
  });

  it('names subscribers who have not followed AWS’s link, and says when there are none', async () => {
    account({ subscriptions: [subscribed('ops@lakesidecare.com', 'PendingConfirmation')] });
    await expect(test()).rejects.toThrow('AWS emailed ops@lakesidecare.com');
    account({ subscriptions: [] });
    await expect(test()).rejects.toThrow('alarms.email');
  });

  it('says why CloudWatch could not deliver the alarm, and resets it', async () => {
    const { states } = account({
      action: 'Failed to execute action arn:aws:sns:x. Received error: "KMS"',
    });
    await expect(test()).rejects.toThrow('reach nobody. CloudWatch says: Failed to execute action');
    expect(states).toEqual(['ALARM', 'OK']);
  });

  it('does not take silence for success', async () => {
    account({ action: '' });
    await expect(test()).rejects.toThrow('reported no result for');
  });

  it('says what to deploy if there is no test alarm', async () => {
    account({ deployed: false });
    await expect(test()).rejects.toThrow('deploy the stack Monitoring');
  });
});
