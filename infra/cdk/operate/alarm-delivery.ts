import { createHash, randomInt } from 'node:crypto';
import { deliveryTestName } from '../constructs/plain-alarm';

/** The calls to CloudWatch and SNS that show whether an alarm arrives. */
export interface AlarmServices {
  /** The alarm of this name, or undefined if none is deployed. */
  alarm(name: string): Promise<{ readonly arn: string; readonly topics: readonly string[] } | undefined>;
  /** The subscribers of a topic, and whether each has confirmed the subscription. */
  listeners(topic: string): Promise<readonly { readonly address: string; readonly confirmed: boolean }[]>;
  setState(name: string, state: 'ALARM' | 'OK', reason: string): Promise<void>;
  /** CloudWatch's summaries of the alarm's actions since then: success, or why they failed. */
  actionsSince(name: string, since: Date): Promise<readonly string[]>;
  /** The note that a person left on the alarm. */
  confirmation(arn: string): Promise<string | undefined>;
  confirm(arn: string, note: string): Promise<void>;
}

export interface DeliveryTest {
  readonly services: AlarmServices;
  readonly stageName: string;
  /** Asks the person at the keyboard; undefined if nobody is there. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  readonly wait: (ms: number) => Promise<void>;
}

const attempts = 30;

/**
 * Sets off the stage's test alarm and follows it: CloudWatch has to report that it sent the message and, once for each
 * set of subscribers, a person has to type the code in it. Returns a message for the person who deployed.
 * @throws with what keeps alarms from arriving, and what to do
 */
export async function verifyDelivery({ services, stageName, ask, wait }: DeliveryTest): Promise<string> {
  const name = deliveryTestName(stageName);
  const alarm = await services.alarm(name);
  const [topic] = alarm?.topics ?? [];
  if (!alarm || !topic)
    throw new Error(`There is no alarm ${name}: deploy the stack Monitoring of ${stageName} first.`);
  const listeners = await services.listeners(topic);
  const confirmed = listeners.filter((one) => one.confirmed).map(({ address }) => address);
  if (confirmed.length === 0) {
    const asked = listeners.map(({ address }) => address).join(', ');
    throw new Error(
      asked
        ? `No one receives alarms yet: AWS emailed ${asked}. Follow the link in that email, then run this again.`
        : 'Nobody gets alarms: put alarms.email into the stage and deploy Monitoring.',
    );
  }
  const mailed = String(randomInt(100_000, 1_000_000));
  const since = new Date();
  await services.setState(name, 'ALARM', `A test of delivery, nothing is wrong. Code: ${mailed}`);
  try {
    await waitForAction(services, name, since, wait);
  } finally {
    await services.setState(name, 'OK', 'The test of delivery is over.');
  }
  const note = noteOf(confirmed);
  const sent = `CloudWatch’s test alarm was sent to ${confirmed.join(', ')}`;
  if ((await services.confirmation(alarm.arn)) === note)
    return `${sent}; a person confirmed before that these mails arrive.`;
  if (!ask) {
    throw new Error(
      `${sent}, but nobody has confirmed yet that it arrives: run "npm run alarms -w infra/cdk -- ${stageName}" where somebody can type the code in the mail.`,
    );
  }
  const typed = await ask(`Which code is in the mail that ${confirmed.join(', ')} got just now? `);
  if (typed.trim() !== mailed) {
    throw new Error(
      'That is not the code of this test. Look for its mail in the spam folder, then run this again.',
    );
  }
  await services.confirm(alarm.arn, note);
  return `${sent}, and arrived.`;
}

/** A confirmation holds for this set of addresses only: a new subscriber is a new mailbox. */
const noteOf = (addresses: readonly string[]): string =>
  createHash('sha256')
    .update([...addresses].sort().join(' '))
    .digest('hex')
    .slice(0, 32);

async function waitForAction(
  services: AlarmServices,
  name: string,
  since: Date,
  wait: DeliveryTest['wait'],
): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const said = await services.actionsSince(name, since);
    const failed = said.find((summary) => /fail/i.test(summary));
    if (failed) throw new Error(`An alarm would reach nobody. CloudWatch says: ${failed}`);
    if (said.length > 0) return;
    await wait(2000);
  }
  throw new Error(
    `CloudWatch reported no result for ${name} within a minute. Look at its history in the console.`,
  );
}
