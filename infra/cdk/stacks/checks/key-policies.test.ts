import { describe, expect, it } from 'vitest';
import { dev } from '../../stages/dev';
import { prod } from '../../stages/testing/production';
import {
  actionsOf,
  type Found,
  foundIn,
  resourcePolicyOf,
  type Statement,
  servicesOf,
  statementsOf,
  type Templates,
  targetsIn,
  templatesOf,
} from '../testing/references';
import { synthesized } from '../testing/synthesized';

/** What a key's policy must allow a service. */
interface Need {
  readonly principal: string;
  readonly actions: readonly string[];
  /** The only condition that its requests are known to meet. */
  readonly condition?: string;
}

/** Whoever acts with a role of the account: IAM decides, if the key's policy leaves it to IAM. */
const account: Need = { principal: 'the account', actions: ['kms:*'] };
const logs: Need = {
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/encrypt-log-data-kms.html
  principal: 'logs.us-east-1.amazonaws.com',
  actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:DescribeKey'],
  condition: 'kms:EncryptionContext:aws:logs:arn',
};
const cloudTrail: Need = {
  // https://docs.aws.amazon.com/awscloudtrail/latest/userguide/create-kms-key-policy-for-cloudtrail.html
  principal: 'cloudtrail.amazonaws.com',
  actions: ['kms:GenerateDataKey*', 'kms:DescribeKey', 'kms:Decrypt'],
};
const sends = (principal: string): Need => ({ principal, actions: ['kms:GenerateDataKey*', 'kms:Decrypt'] });

/** What each service needs that sends to a topic or queue, or writes to a bucket, under a key. */
const senders: readonly Need[] = [
  // Without conditions: EventBridge's requests, for one, name no account.
  // https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html#compatibility-with-aws-services
  sends('cloudwatch.amazonaws.com'),
  // https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-rule-dlq.html
  sends('events.amazonaws.com'),
  // https://docs.aws.amazon.com/ses/latest/dg/configure-sns-notifications.html
  sends('ses.amazonaws.com'),
  // https://docs.aws.amazon.com/sns/latest/dg/sns-enable-encryption-for-topic-sqs-queue-subscriptions.html
  sends('sns.amazonaws.com'),
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/grant-destinations-permissions-to-s3.html
  sends('s3.amazonaws.com'),
  cloudTrail,
];

/** What a resource under a key needs. A type that isn't here has to be looked up first. */
const needs: Readonly<Record<string, readonly Need[]>> = {
  'AWS::CloudTrail::Trail': [cloudTrail],
  'AWS::Logs::LogGroup': [logs],
  // The others use the key for the caller, or by a grant that the caller makes.
  // https://docs.aws.amazon.com/kms/latest/developerguide/services-dynamodb.html
  'AWS::DynamoDB::GlobalTable': [account],
  // https://docs.aws.amazon.com/secretsmanager/latest/userguide/security-encryption.html
  'AWS::SecretsManager::Secret': [account],
  // https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-custom-sender-triggers.html
  'AWS::Cognito::UserPool': [account],
  // https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars-encryption.html
  'AWS::Lambda::Function': [account],
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingKMSEncryption.html
  'AWS::S3::Bucket': [account],
  'AWS::SNS::Topic': [account],
  // https://docs.aws.amazon.com/aws-backup/latest/devguide/encryption.html
  'AWS::Backup::BackupVault': [account],
  'AWS::SQS::Queue': [account],
};
/** They name a key without being handed it. */
const naming = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy', 'AWS::KMS::Key', 'AWS::SSM::Parameter'];

const allows = (statement: Statement, { principal, condition }: Need, action: string): boolean => {
  const principals = [
    ...servicesOf(statement),
    ...(JSON.stringify(statement.Principal?.AWS ?? '').includes(':root') ? [account.principal] : []),
  ];
  const conditions = Object.values(statement.Condition ?? {}).flatMap(Object.keys);
  return (
    statement.Effect === 'Allow' &&
    principals.includes(principal) &&
    actionsOf(statement).includes(action) &&
    conditions.every((one) => one === condition)
  );
};

/** What services are handed a key for, and its policy does not allow them. */
function refused(templates: Templates): string[] {
  const handed = foundIn(templates)
    .filter(({ type }) => !naming.includes(type))
    .flatMap((resource) =>
      targetsIn(templates, resource.stack, resource.properties)
        .filter(({ type }) => type === 'AWS::KMS::Key')
        .map((key) => ({ resource, key })),
    );
  const missing = handed.flatMap(({ resource, key }) => {
    const { type, id } = resource;
    const own = needs[type];
    if (!own) return `${type} is handed a key, and nothing says here what it needs`;
    const admitted = resourcePolicyOf(templates, resource)
      .filter(({ Effect }) => Effect === 'Allow')
      .flatMap(servicesOf);
    const ofSenders = [...new Set(admitted)].map(
      (service) => senders.find(({ principal }) => principal === service) ?? service,
    );
    return [...own, ...ofSenders].flatMap((need) => {
      if (typeof need === 'string') return `${need} sends to ${id}, and nothing says here what it needs`;
      const policy = statementsOf(key, 'KeyPolicy');
      return need.actions
        .filter((action) => !policy.some((statement) => allows(statement, need, action)))
        .map((action) => `${key.id} refuses ${need.principal} ${action}, for ${type}`);
    });
  });
  return [...new Set(missing)];
}

/** The templates with other statements in a key's policy. */
function withPolicy(templates: Templates, key: Found, statements: readonly Statement[]): Templates {
  const template = templates.get(key.stack);
  const resource = template?.Resources?.[key.id];
  if (!resource) throw new Error(`There is no ${key.id}`);
  const Properties = { ...resource.Properties, KeyPolicy: { Statement: statements } };
  return new Map(templates).set(key.stack, {
    ...template,
    Resources: { ...template.Resources, [key.id]: { ...resource, Properties } },
  });
}

/** What a policy's statements say without one action for one of their services. */
function without(statement: Statement, service: string | undefined, action: string): Statement[] {
  const { Principal = {}, ...rest } = statement;
  const others = actionsOf(statement).filter((one) => one !== action);
  if (service === undefined) return [{ ...statement, Action: others }];
  return [
    { ...rest, Principal: { Service: servicesOf(statement).filter((one) => one !== service) } },
    { ...rest, Principal: { ...Principal, Service: service }, Action: others },
  ];
}

describe.each([prod, dev])('in the stage $name', async (stage) => {
  const templates = templatesOf(await synthesized(stage));

  it('every service that is handed a key may use it', () => {
    expect(refused(templates)).toEqual([]);
  });

  it('no key allows a service more than it needs: without any one action, a service is refused', () => {
    for (const key of foundIn(templates, 'AWS::KMS::Key')) {
      const policy = statementsOf(key, 'KeyPolicy');
      for (const statement of policy) {
        // CDK repeats for Secrets Manager what the account may do anyway.
        if (statement.Principal?.AWS !== undefined && !actionsOf(statement).includes('kms:*')) continue;
        const services = servicesOf(statement);
        for (const action of actionsOf(statement))
          for (const service of services.length > 0 ? services : [undefined]) {
            const changed = policy.flatMap((one) =>
              one === statement ? without(one, service, action) : [one],
            );
            expect(
              refused(withPolicy(templates, key, changed)),
              `${key.id} without ${action} for ${service ?? account.principal}`,
            ).not.toEqual([]);
          }
      }
    }
  });
});
