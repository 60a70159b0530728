import { expect, it } from 'vitest';
import { prod } from '../../stages/testing/production';
import {
  actionsOf,
  type Found,
  foundIn,
  resourcePolicyOf,
  type Statement,
  servicesOf,
  statementsOf,
  target,
  targetsIn,
  templatesOf,
} from '../testing/references';
import { synthesized } from '../testing/synthesized';

/** A delivery of an AWS service to a topic or queue, followed through the templates as AWS would. */
interface Delivery {
  readonly what: string;
  readonly service: string;
  readonly stack: string;
  readonly to: unknown;
}

const templates = templatesOf(await synthesized(prod));
const all = (type: string): Found[] => foundIn(templates, type);

function deliveries(): Delivery[] {
  const alarms = all('AWS::CloudWatch::Alarm').flatMap(({ stack, id, properties }) =>
    [properties.AlarmActions, properties.OKActions]
      .flat()
      .filter((to) => to !== undefined)
      .map((to) => ({ what: id, service: 'cloudwatch.amazonaws.com', stack, to })),
  );
  const mails = all('AWS::SES::ConfigurationSetEventDestination').flatMap(({ stack, id, properties }) => {
    const { SnsDestination } = properties.EventDestination as { SnsDestination?: { TopicARN: unknown } };
    const service = 'ses.amazonaws.com';
    return SnsDestination ? [{ what: id, service, stack, to: SnsDestination.TopicARN }] : [];
  });
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
  const released = all('AWS::Events::Rule')
    .filter(({ properties }) => JSON.stringify(properties.EventPattern).includes('"prefix":"log/"'))
    .flatMap(({ stack, id, properties }) =>
      (properties.Targets as { Arn: unknown }[]).map(({ Arn: to }) => ({
        ...{ what: id, service: 'events.amazonaws.com', stack, to },
      })),
    );
  expect(released, 'each site’s releases are told').toHaveLength(2);
  return [...alarms, ...mails, ...kept, ...lost, ...released];
}

/** What the policies of a role allow. */
const grantsOf = (role: Found): Statement[] =>
  all('AWS::IAM::Policy')
    .filter(({ stack, properties }) =>
      targetsIn(templates, stack, properties.Roles).some(
        (one) => one.stack === role.stack && one.id === role.id,
      ),
    )
    .flatMap((policy) => statementsOf(policy));

// What their keys admit: key-policies.test.ts.
it('every alarm, mail event, failed start and release is admitted by its topic or queue', () => {
  const found = deliveries();
  expect(new Set(found.map(({ service }) => service)).size).toBe(4);
  for (const { what, service, stack, to } of found) {
    // A remote's alarms know the topic by its name.
    const receiver =
      all('AWS::SNS::Topic').find(({ properties }) => String(to).endsWith(`:${properties.TopicName}`)) ??
      target(templates, stack, to);
    const action = receiver.type === 'AWS::SQS::Queue' ? 'sqs:SendMessage' : 'sns:Publish';
    const admitted = resourcePolicyOf(templates, receiver).filter(
      (statement) =>
        statement.Effect === 'Allow' &&
        servicesOf(statement).includes(service) &&
        actionsOf(statement).includes(action),
    );
    expect(admitted, `${what}: ${service} may not deliver to ${receiver.id}`).not.toEqual([]);
  }
});

it('the schedule’s failed starts are kept: its role may send to the queue and use the key', () => {
  const [schedule] = all('AWS::Scheduler::Schedule');
  if (!schedule) throw new Error('There is no schedule');
  const { RoleArn, DeadLetterConfig } = schedule.properties.Target as {
    RoleArn: unknown;
    DeadLetterConfig: { Arn: unknown };
  };
  const actions = grantsOf(target(templates, schedule.stack, RoleArn)).flatMap(actionsOf);
  expect(target(templates, schedule.stack, DeadLetterConfig.Arn).id).toBe('DeadLettersBBF8BAAB');
  expect(actions).toEqual(expect.arrayContaining(['sqs:SendMessage', 'kms:Decrypt', 'kms:GenerateDataKey']));
});
