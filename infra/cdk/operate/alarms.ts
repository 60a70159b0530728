import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CloudWatchClient,
  DescribeAlarmHistoryCommand,
  DescribeAlarmsCommand,
  ListTagsForResourceCommand,
  SetAlarmStateCommand,
  TagResourceCommand,
} from '@aws-sdk/client-cloudwatch';
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { stageNamed } from '../stages/stages';
import { type AlarmServices, verifyDelivery } from './alarm-delivery';

const noteKey = 'concierge:delivery-confirmed';

/** CloudWatch and SNS in the account of the current credentials. */
function alarmServices(region: string): AlarmServices {
  const cloudwatch = new CloudWatchClient({ region });
  const sns = new SNSClient({ region });
  return {
    async alarm(name) {
      const { MetricAlarms = [] } = await cloudwatch.send(new DescribeAlarmsCommand({ AlarmNames: [name] }));
      const [{ AlarmArn = '', AlarmActions = [] } = {}] = MetricAlarms;
      return AlarmArn ? { arn: AlarmArn, topics: AlarmActions } : undefined;
    },
    async listeners(TopicArn) {
      const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
      return Subscriptions.map(({ Endpoint = '', SubscriptionArn = '' }) => ({
        address: Endpoint,
        confirmed: SubscriptionArn.startsWith('arn:'),
      }));
    },
    async setState(AlarmName, StateValue, StateReason) {
      await cloudwatch.send(new SetAlarmStateCommand({ AlarmName, StateValue, StateReason }));
    },
    async actionsSince(AlarmName, StartDate) {
      const { AlarmHistoryItems = [] } = await cloudwatch.send(
        new DescribeAlarmHistoryCommand({ AlarmName, StartDate, HistoryItemType: 'Action' }),
      );
      return AlarmHistoryItems.map(({ HistorySummary = '' }) => HistorySummary);
    },
    async confirmation(ResourceARN) {
      const { Tags = [] } = await cloudwatch.send(new ListTagsForResourceCommand({ ResourceARN }));
      return Tags.find(({ Key }) => Key === noteKey)?.Value;
    },
    async confirm(ResourceARN, Value) {
      await cloudwatch.send(new TagResourceCommand({ ResourceARN, Tags: [{ Key: noteKey, Value }] }));
    },
  };
}

/** `npm run alarms -w infra/cdk -- prod`: tests whether the stage's alarms reach anybody. */
const stage = stageNamed(process.argv[2] ?? '');
const terminal = process.stdin.isTTY
  ? createInterface({ input: process.stdin, output: process.stdout })
  : undefined;
try {
  const services = alarmServices(stage.region);
  const ask = terminal ? (question: string) => terminal.question(question) : undefined;
  console.log(await verifyDelivery({ services, stageName: stage.name, ask, wait: sleep }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  terminal?.close();
}
