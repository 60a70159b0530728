import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Duration } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { KeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { expect, it } from 'vitest';
import { DataStack } from '../stacks/data';
import { PlatformStack } from '../stacks/operated-stack';
import { prod } from '../stages/testing/production';
import { PageIndex } from './page-index';
import { PlainFunction } from './plain-function';
import { ScheduledRun } from './scheduled-run';

function emptyStack() {
  const directory = mkdtempSync(join(tmpdir(), 'function-'));
  writeFileSync(join(directory, 'handler.mjs'), '');
  const app = new App();
  return { stack: new PlatformStack(app, 'Test', new DataStack(app, prod)), directory };
}

function scheduled({ byAlias }: { byAlias: boolean }): Template {
  const { stack, directory } = emptyStack();
  const made = new PlainFunction(stack, 'Made', {
    name: 'made',
    directory,
    memoryMb: 128,
    timeout: Duration.seconds(1),
    concurrency: 1,
    environment: {},
  });
  const alias = byAlias ? (made.fn.addAlias('live') as IFunction) : undefined;
  new ScheduledRun(stack, 'Run', { description: 'A run', target: made, alias, everyMinutes: 1 });
  return Template.fromStack(stack);
}

function pageIndex(): Template {
  const { stack, directory } = emptyStack();
  new PageIndex(stack, 'PageIndex', {
    site: 'public',
    directory,
    bucket: Bucket.fromBucketName(stack, 'Releases', 'releases'),
    index: new KeyValueStore(stack, 'Index'),
  });
  return Template.fromStack(stack);
}

it.each([
  ['the function', { byAlias: false }, '$LATEST'],
  ['its alias', { byAlias: true }, Match.objectLike({ 'Fn::Select': Match.anyValue() })],
])(
  'a failed run of %s is not retried, and one that could not start is dropped after a minute',
  (_, how, to) => {
    scheduled(how).hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
      Qualifier: to,
      MaximumRetryAttempts: 0,
      MaximumEventAgeInSeconds: 60,
    });
  },
);

it('index-pages is retried, because an event starts it only once, and what still fails reaches the alarm’s queue', () => {
  const template = pageIndex();
  const [queue] = Object.keys(template.findResources('AWS::SQS::Queue'));
  template.resourceCountIs('AWS::Lambda::EventInvokeConfig', 1);
  template.hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
    DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queue, 'Arn'] } } },
    MaximumRetryAttempts: Match.absent(),
    MaximumEventAgeInSeconds: Match.absent(),
  });
  expect(allowedBy(template)).toEqual(
    expect.arrayContaining(['kms:Decrypt', 'kms:GenerateDataKey', 'sqs:SendMessage']),
  );
});

it('index-pages may list the bucket: otherwise S3 answers 403 instead of 404 before anything is published', () => {
  expect(allowedBy(pageIndex())).toContain('s3:ListBucket');
});

/** The actions that the function's own role may take. */
function allowedBy(template: Template): string[] {
  const [role] = Object.keys(
    template.findResources('AWS::IAM::Role', { Properties: { Description: 'What index-pages may do' } }),
  );
  const policies = template.findResources('AWS::IAM::Policy', { Properties: { Roles: [{ Ref: role }] } });
  return Object.values(policies).flatMap(({ Properties }) =>
    (Properties.PolicyDocument.Statement as { Action: string | string[] }[]).flatMap(({ Action }) => Action),
  );
}
