import type { Stack } from 'aws-cdk-lib';
import { expect, it } from 'vitest';
import { prod } from '../stages/prod';
import { resourcesOf, synthesized } from './testing/synthesized';

/** A delivery of an AWS service to a topic or queue, followed through the templates as AWS would. */
interface Delivery {
  readonly what: string;
  readonly service: string;
  readonly stack: Stack;
  readonly to: unknown;
}
interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource?: unknown;
  readonly Principal?: { readonly Service?: string | string[] };
  readonly Condition?: unknown;
}

const site = await synthesized(prod);

/** Every resource of a type, with the stack that it is in. */
const all = (type: string) =>
  site.all.flatMap((stack) =>
    Object.entries(resourcesOf(site.template(stack), type)).map(([id, { Properties }]) => ({
      stack,
      id,
      properties: Properties as Record<string, unknown>,
    })),
  );

/** The resource that a reference points to, through an export if it is in another stack. */
function target(stack: Stack, reference: unknown): { stack: Stack; id: string } {
  const text = JSON.stringify(reference);
  const imported = /"Fn::ImportValue":"([^"]+)"/.exec(text)?.[1];
  if (imported) {
    for (const other of site.all) {
      for (const output of Object.values(site.template(other).toJSON().Outputs ?? {}) as Record<
        string,
        unknown
      >[]) {
        if (JSON.stringify(output.Export ?? {}).includes(`"${imported}"`)) return target(other, output.Value);
      }
    }
  }
  const id = /"Ref":"([^"]+)"|"Fn::GetAtt":\["([^"]+)"/.exec(text);
  if (!id) throw new Error(`${text} leads nowhere`);
  return { stack, id: id[1] ?? id[2] ?? '' };
}

const statementsOf = (properties: Record<string, unknown>, field: string): Statement[] =>
  (properties[field] as { Statement: Statement[] }).Statement;

const allows = (statements: readonly Statement[], service: string, actions: readonly string[]): Statement[] =>
  statements.filter(
    ({ Effect, Action, Principal }) =>
      Effect === 'Allow' &&
      [Principal?.Service ?? []].flat().includes(service) &&
      actions.every((action) => [Action].flat().includes(action)),
  );

function deliveries(): Delivery[] {
  const alarms = all('AWS::CloudWatch::Alarm').flatMap(({ stack, id, properties }) =>
    [properties.AlarmActions, properties.OKActions]
      .flat()
      .filter((to) => to !== undefined)
      .map((to) => ({ what: id, service: 'cloudwatch.amazonaws.com', stack, to })),
  );
  const mails = all('AWS::SES::ConfigurationSetEventDestination').map(({ stack, id, properties }) => ({
    what: id,
    service: 'ses.amazonaws.com',
    stack,
    to: (properties.EventDestination as { SnsDestination: { TopicARN: unknown } }).SnsDestination.TopicARN,
  }));
  const kept = all('AWS::SNS::Subscription')
    .filter(({ properties }) => properties.Protocol === 'sqs')
    .map(({ stack, id, properties }) => ({
      what: id,
      service: 'sns.amazonaws.com',
      stack,
      to: properties.Endpoint,
    }));
  const lost = all('AWS::Events::Rule').flatMap(({ stack, id, properties }) =>
    (properties.Targets as { DeadLetterConfig?: { Arn: unknown } }[]).flatMap(({ DeadLetterConfig }) =>
      DeadLetterConfig
        ? [{ what: id, service: 'events.amazonaws.com', stack, to: DeadLetterConfig.Arn }]
        : [],
    ),
  );
  return [...alarms, ...mails, ...kept, ...lost];
}

it('every alarm, mail event and failed start is admitted by its topic or queue, and by the key of that', () => {
  const found = deliveries();
  expect(new Set(found.map(({ service }) => service)).size).toBe(4);
  for (const { what, service, stack, to } of found) {
    const receiver = target(stack, to);
    const [resource] = ['AWS::SNS::Topic', 'AWS::SQS::Queue']
      .flatMap(all)
      .filter(({ stack: of, id }) => of === receiver.stack && id === receiver.id);
    const policies = ['AWS::SNS::TopicPolicy', 'AWS::SQS::QueuePolicy']
      .flatMap(all)
      .filter(({ stack: of, properties }) =>
        [properties.Topics, properties.Queues]
          .flat()
          .some((one) => of === receiver.stack && JSON.stringify(one ?? '').includes(`"${receiver.id}"`)),
      )
      .flatMap(({ properties }) => statementsOf(properties, 'PolicyDocument'));
    const action = resource?.properties.DisplayName === undefined ? 'sqs:SendMessage' : 'sns:Publish';
    expect(
      allows(policies, service, [action]),
      `${what}: ${service} may not deliver to ${receiver.id}`,
    ).not.toEqual([]);
    const key = target(receiver.stack, resource?.properties.KmsMasterKeyId);
    const keys = all('AWS::KMS::Key').filter(({ stack: of, id }) => of === key.stack && id === key.id);
    const grants = allows(
      keys.flatMap(({ properties }) => statementsOf(properties, 'KeyPolicy')),
      service,
      ['kms:Decrypt', 'kms:GenerateDataKey*'],
    );
    expect(grants, `${what}: ${service} may not use ${key.id}`).not.toEqual([]);
    // EventBridge's requests name no account: a condition would silently lose what it sends.
    for (const { Condition } of grants) expect(Condition).toBeUndefined();
  }
});

it('every function that releases may publish to the topic of releases, and use its key', () => {
  const [topic] = all('AWS::SNS::Topic').filter(({ properties }) =>
    String(properties.TopicName).endsWith('-releases'),
  );
  if (!topic) throw new Error('There is no topic of releases');
  const key = target(topic.stack, topic.properties.KmsMasterKeyId).id;
  const telling = all('AWS::Lambda::Function').filter(({ properties }) =>
    JSON.stringify(properties.Environment ?? '').includes('"RELEASES_TOPIC"'),
  );
  expect(telling.length).toBeGreaterThan(2);
  for (const { stack, properties } of telling) {
    const role = target(stack, properties.Role).id;
    const granted = all('AWS::IAM::Policy')
      .filter(({ properties: policy }) => JSON.stringify(policy.Roles).includes(`"${role}"`))
      .flatMap(({ properties: policy }) => statementsOf(policy, 'PolicyDocument'));
    const on = (action: string) =>
      granted
        .filter(({ Action }) => [Action].flat().includes(action))
        .flatMap(({ Resource }) => [Resource].flat())
        .flatMap((one) => (typeof one === 'string' ? [] : target(stack, one).id));
    expect(on('sns:Publish'), role).toContain(topic.id);
    expect(on('kms:GenerateDataKey'), role).toContain(key);
    expect(on('kms:Decrypt'), role).toContain(key);
  }
});

it('the schedule’s failed starts are kept: its role may send to the queue and use the key', () => {
  const [schedule] = all('AWS::Scheduler::Schedule');
  if (!schedule) throw new Error('There is no schedule');
  const { RoleArn, DeadLetterConfig } = schedule.properties.Target as {
    RoleArn: unknown;
    DeadLetterConfig: { Arn: unknown };
  };
  const role = target(schedule.stack, RoleArn).id;
  const queue = target(schedule.stack, DeadLetterConfig.Arn);
  const actions = all('AWS::IAM::Policy')
    .filter(({ properties }) => JSON.stringify(properties.Roles).includes(`"${role}"`))
    .flatMap(({ properties }) => statementsOf(properties, 'PolicyDocument'))
    .flatMap(({ Action }) => Action);
  expect(queue.id).toBe('DeadLettersBBF8BAAB');
  expect(actions).toEqual(expect.arrayContaining(['sqs:SendMessage', 'kms:Decrypt', 'kms:GenerateDataKey']));
});
