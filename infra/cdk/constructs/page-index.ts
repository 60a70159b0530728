import type { SiteName } from '@concierge/contract/practice/sites';
import { composedKey } from '@concierge/release/store';
import { Duration } from 'aws-cdk-lib';
import type { KeyValueStore } from 'aws-cdk-lib/aws-cloudfront';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { OperatedStack } from '../stacks/operated-stack';
import { DeadLetterQueue } from './dead-letter-queue';
import { nameOfSite } from './ids';
import { PlainFunction } from './plain-function';
import { ScheduledRun } from './scheduled-run';
import { referenceTo } from './stage-secrets';

export interface PageIndexProps {
  readonly site: SiteName;
  readonly bucket: IBucket;
  readonly index: KeyValueStore;
  readonly directory: string;
}

/**
 * Keeps the edge's list of pages up to date. A custom error page of the distribution would also replace the API's own
 * 404s, so the request function has to know which pages exist before it requests one.
 */
export class PageIndex extends Construct {
  readonly fn: PlainFunction;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { site, bucket, index, directory }: PageIndexProps) {
    super(scope, id);
    const { stage, operationsKey } = OperatedStack.of(this);
    this.fn = new PlainFunction(this, 'IndexPages', {
      directory,
      name: nameOfSite(site, 'index-pages'),
      memoryMb: 256,
      timeout: Duration.seconds(60),
      concurrency: stage.concurrency.scheduled,
      environment: {
        RELEASES_BUCKET: bucket.bucketName,
        PAGE_INDEX: index.keyValueStoreArn,
        PREVIEW_KEY: referenceTo(stage, 'preview'),
      },
    });
    this.fn.allow({ actions: ['s3:GetObject'], resources: [bucket.arnForObjects(composedKey)] });
    // Nothing is there before the first release. With this permission a missing key is a 404; without it, a 403.
    this.fn.allow({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] });
    this.fn.allow({
      actions: [
        'cloudfront-keyvaluestore:DescribeKeyValueStore',
        'cloudfront-keyvaluestore:ListKeys',
        'cloudfront-keyvaluestore:UpdateKeys',
      ],
      resources: [index.keyValueStoreArn],
    });
    this.deadLetters = new DeadLetterQueue(this, 'DeadLetters');
    // The rule's own dead letters are only runs that it could not hand over to Lambda; this keeps those that failed.
    this.fn.fn.configureAsyncInvoke({
      onFailure: { bind: () => ({ destination: this.deadLetters.queueArn }) },
    });
    this.fn.allow({ actions: ['sqs:SendMessage'], resources: [this.deadLetters.queueArn] });
    // Every function may decrypt with it already.
    this.fn.allow({ actions: ['kms:GenerateDataKey'], resources: [operationsKey.keyArn] });
    new Rule(this, 'Composed', {
      description: 'Pages were composed',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [bucket.bucketName] }, object: { key: [composedKey] } },
      },
      targets: [new LambdaFunction(this.fn.fn, { deadLetterQueue: this.deadLetters, retryAttempts: 5 })],
    });
    new ScheduledRun(this, 'IndexHourly', {
      description: 'Updates the edge’s index hourly, including a preview key that a deploy changed',
      target: this.fn,
      everyMinutes: 60,
      alsoTriggeredByEvents: true,
    });
  }
}
