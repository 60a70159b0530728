import { createHash, randomInt } from 'node:crypto';
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
import { deliveryTestName } from '../constructs/plain-alarm';
import type { Stage } from '../stages/stage';
import { stageNamed } from '../stages/stages';
import { askAtKeyboard, runAsProgram } from './program';

/** The tag with which an alarm remembers that a person confirmed its mails. */
const noteKey = 'concierge:delivery-confirmed';
const maxAttempts = 30;

/**
 * Sets off the stage's test alarm and follows it: CloudWatch has to report that it sent the message and, once for each
 * set of subscribers, a person has to type the code in it. Returns a message for the person who deployed.
 * @param ask Asks the person at the keyboard; answers undefined if nobody is there.
 * @throws with what keeps alarms from arriving, and what to do
 */
export async function verifyDelivery(
  { name, region }: Pick<Stage, 'name' | 'region'>,
  ask: (question: string) => Promise<string | undefined>,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<string> {
  const cloudwatch = new CloudWatchClient({ region });
  const AlarmName = deliveryTestName(name);
  const { MetricAlarms = [] } = await cloudwatch.send(new DescribeAlarmsCommand({ AlarmNames: [AlarmName] }));
  const [{ AlarmArn: ResourceARN, AlarmActions: [TopicArn] = [] } = {}] = MetricAlarms;
  if (!ResourceARN || !TopicArn)
    throw new Error(`There is no alarm ${AlarmName}: deploy the stack Monitoring of ${name} first.`);
  const recipients = await confirmedRecipients(new SNSClient({ region }), TopicArn);
  const mailed = String(randomInt(100_000, 1_000_000));
  const since = new Date();
  const setState = (StateValue: 'ALARM' | 'OK', StateReason: string) =>
    cloudwatch.send(new SetAlarmStateCommand({ AlarmName, StateValue, StateReason }));
  await setState('ALARM', `A test of delivery, nothing is wrong. Code: ${mailed}`);
  try {
    await waitForAction(cloudwatch, AlarmName, since, wait);
  } finally {
    await setState('OK', 'The test of delivery is over.');
  }
  // A confirmation holds for this set of addresses only: a new subscriber is a new mailbox.
  const note = createHash('sha256').update(recipients.toSorted().join(' ')).digest('hex').slice(0, 32);
  const sent = `CloudWatch’s test alarm was sent to ${recipients.join(', ')}`;
  const { Tags = [] } = await cloudwatch.send(new ListTagsForResourceCommand({ ResourceARN }));
  if (Tags.some(({ Key, Value }) => Key === noteKey && Value === note))
    return `${sent}; a person confirmed before that these mails arrive.`;
  const typed = await ask(`Which code is in the mail that ${recipients.join(', ')} got just now? `);
  if (typed === undefined)
    throw new Error(
      `${sent}, but nobody has confirmed yet that it arrives: run "npm run alarms -w infra/cdk -- ${name}" where somebody can type the code in the mail.`,
    );
  if (typed.trim() !== mailed)
    throw new Error(
      'That is not the code of this test. Look for its mail in the spam folder, then run this again.',
    );
  await cloudwatch.send(new TagResourceCommand({ ResourceARN, Tags: [{ Key: noteKey, Value: note }] }));
  return `${sent}, and arrived.`;
}

/** The subscribers of a topic who have followed AWS's link. @throws Error if there are none */
async function confirmedRecipients(sns: SNSClient, TopicArn: string): Promise<string[]> {
  const { Subscriptions = [] } = await sns.send(new ListSubscriptionsByTopicCommand({ TopicArn }));
  const addresses = (subscriptions: typeof Subscriptions) =>
    subscriptions.map(({ Endpoint = '' }) => Endpoint);
  const confirmed = Subscriptions.filter(({ SubscriptionArn = '' }) => SubscriptionArn.startsWith('arn:'));
  if (confirmed.length > 0) return addresses(confirmed);
  throw new Error(
    Subscriptions.length > 0
      ? `No one receives alarms yet: AWS emailed ${addresses(Subscriptions).join(', ')}. Follow the link in that email, then run this again.`
      : 'Nobody gets alarms: put alarms.email into the stage and deploy Monitoring.',
  );
}

async function waitForAction(
  cloudwatch: CloudWatchClient,
  AlarmName: string,
  StartDate: Date,
  wait: (ms: number) => Promise<void>,
): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { AlarmHistoryItems = [] } = await cloudwatch.send(
      new DescribeAlarmHistoryCommand({ AlarmName, StartDate, HistoryItemType: 'Action' }),
    );
    const failed = AlarmHistoryItems.find(({ HistorySummary = '' }) => /fail/i.test(HistorySummary));
    if (failed) throw new Error(`An alarm would reach nobody. CloudWatch says: ${failed.HistorySummary}`);
    if (AlarmHistoryItems.length > 0) return;
    await wait(2000);
  }
  throw new Error(
    `CloudWatch reported no result for ${AlarmName} within a minute. Look at its history in the console.`,
  );
}

/** `npm run alarms -w infra/cdk -- prod`: tests whether the stage's alarms reach anybody. */
await runAsProgram(import.meta.url, async ([stageName = '']) => {
  console.log(await verifyDelivery(stageNamed(stageName), askAtKeyboard));
});
