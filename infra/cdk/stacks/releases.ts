import type { SiteName } from '@concierge/contract/practice/sites';
import { platformOf, releaseFunctionName, releasesTopicName } from '@concierge/release/live/platform-request';
import { logPrefix, registryKey } from '@concierge/release/store';
import { CfnOutput, CfnResource, Duration } from 'aws-cdk-lib';
import { EventField, Rule } from 'aws-cdk-lib/aws-events';
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge';
import { constructIdOf, logicalIdOf, nameOfSite } from '../constructs/ids';
import { alarmTopicName } from '../constructs/plain-alarm';
import { PlainFunction, type PlainFunctionProps } from '../constructs/plain-function';
import { removalPolicyOf } from '../constructs/removal-policy';
import { ScheduledRun } from '../constructs/scheduled-run';
import { sendTo } from '../constructs/send-to';
import { referenceTo } from '../constructs/stage-secrets';
import type { PlatformFunctions } from '../platform/bundle';
import { originOf } from '../stages/stage';
import type { DataStack } from './data';
import { PlatformStack } from './operated-stack';

/** Sid of the bucket policy's statement that no file of a release is overwritten. */
export const immutableReleasesSid = 'ReleasesNeverChange';

export interface ReleasesProps {
  readonly site: SiteName;
  readonly data: DataStack;
  readonly platform: PlatformFunctions;
  /** Everything that can be released: the shell and each remote of the site. */
  readonly names: readonly string[];
}

/** A site's bucket of releases, and the only functions that may change what is live there. */
export class ReleasesStack extends PlatformStack {
  readonly bucket: Bucket;
  readonly releaseFunctions: Readonly<Record<string, PlainFunction>>;
  /** The logs of what changes what is live. */
  readonly logs: readonly string[];

  constructor(scope: Construct, props: ReleasesProps) {
    const { site, data, platform, names } = props;
    super(scope, constructIdOf(nameOfSite(site, 'releases')), data);
    const { stage } = data;
    const own = (name: string) => nameOfSite(site, name);
    const place = platformOf(stage.name, site);
    this.bucket = this.makeBucket();
    this.keepExports(this.bucket.bucketName, this.bucket.bucketArn);
    this.announce(site, place);
    const common = {
      memoryMb: 1024,
      timeout: Duration.minutes(10),
      concurrency: stage.concurrency.platform,
    };
    const render = new PlainFunction(this, 'RenderPages', {
      ...common,
      name: own('render-pages'),
      directory: platform['render-pages'],
      timeout: Duration.minutes(5),
      environment: { RELEASES_BUCKET: this.bucket.bucketName },
    });
    this.allowReading(render);
    const shared = {
      RELEASES_BUCKET: this.bucket.bucketName,
      RENDER_FUNCTION: render.fn.functionName,
      SITE_ORIGIN: originOf(stage, site),
      CONTRACT_ORIGIN: stage.origin,
    };
    /** A function that changes what is live. @param name The remote whose versions it may claim, if any */
    const releasing = (id: string, props: PlainFunctionProps, name?: string): PlainFunction => {
      const made = new PlainFunction(this, id, props);
      this.allowReading(made);
      this.allowReleasing(made, name);
      made.allow({ actions: ['lambda:InvokeFunction'], resources: [render.fn.functionArn] });
      return made;
    };
    const release = (name: string): PlainFunction =>
      releasing(
        `Release${constructIdOf(name)}`,
        {
          ...common,
          name: own(`release-${name}`),
          functionName: releaseFunctionName(place, name),
          directory: platform.release,
          environment: { ...shared, RELEASES_OF: name, PREVIEW_KEY: referenceTo(stage, 'preview') },
        },
        name,
      );
    this.releaseFunctions = Object.fromEntries(names.map((name) => [name, release(name)]));
    // No other function changes what is live without a request.
    const alarms = this.formatArn({ service: 'sns', resource: alarmTopicName(stage.name) });
    const table = data.tables.page_events;
    const upkeep = releasing('Upkeep', {
      ...common,
      name: own('upkeep'),
      directory: platform.upkeep,
      memoryMb: 512,
      concurrency: stage.concurrency.scheduled,
      environment: { ...shared, TABLE_PAGE_EVENTS: table.tableName, TEAM_TOPIC: alarms, STAGE: place },
    });
    upkeep.allow({ actions: ['dynamodb:Query', 'dynamodb:PutItem'], resources: [table.tableArn] });
    upkeep.allow({ actions: ['s3:GetObject'], resources: [this.bucket.arnForObjects('maps/*')] });
    upkeep.allow({ actions: ['sns:Publish'], resources: [alarms] });
    // Every function may decrypt with it already.
    upkeep.allow({ actions: ['kms:GenerateDataKey'], resources: [data.operationsKey.keyArn] });
    acknowledge(
      upkeep.role,
      'A source map for each script of each release.',
      `AwsSolutions-IAM5[Resource::<${logicalIdOf(this.bucket)}.Arn>/maps/*]`,
    );
    new ScheduledRun(this, 'UpkeepEveryMinute', {
      description: 'Composes what a release command left, and rolls back what none came back from checking',
      target: upkeep,
      everyMinutes: 1,
    });
    this.logs = ['upkeep', ...names.map((name) => `release-${name}`)].map(own);
    new CfnOutput(this, constructIdOf(own('releases-bucket')), { value: this.bucket.bucketName });
  }

  /** Tells subscribers, whoever on the teams they are, of each entry of the log of releases. */
  private announce(site: SiteName, place: string): void {
    const topic = new Topic(this, 'Messages', {
      topicName: releasesTopicName(place),
      displayName: `Concierge ${place}: releases`,
      masterKey: this.data.operationsKey,
      enforceSSL: true,
    });
    const text = `Released, at the time and with the name and version in the key: ${EventField.fromPath('$.detail.object.key')}. Who and why: npm run release -- log --store s3://${this.bucket.bucketName}`;
    const rule = new Rule(this, 'Released', {
      description: 'Something was released',
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [this.bucket.bucketName] }, object: { key: [{ prefix: logPrefix }] } },
      },
    });
    sendTo(topic, rule, text);
    new CfnOutput(this, constructIdOf(nameOfSite(site, 'releases-topic')), { value: topic.topicArn });
  }

  private makeBucket(): Bucket {
    const bucket = new Bucket(this, 'Bucket', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      removalPolicy: removalPolicyOf(this.stage),
      lifecycleRules: [
        // Only pages and the registry are ever overwritten. Their earlier versions are kept for a while.
        {
          noncurrentVersionExpiration: Duration.days(90),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    });
    // index-pages runs when composing writes its last object. Set in the template, to avoid CDK's helper function.
    const { defaultChild } = bucket.node;
    if (CfnResource.isCfnResource(defaultChild)) {
      defaultChild.addPropertyOverride(
        'NotificationConfiguration.EventBridgeConfiguration.EventBridgeEnabled',
        true,
      );
    }
    this.grantEdgeRead(bucket);
    acknowledge(
      bucket,
      'Every write is a release: its log, the registry’s history and the versions of the bucket say who wrote what and when; reads are in CloudFront’s log.',
      'AwsSolutions-S1',
    );
    return bucket;
  }

  /**
   * Lets CloudFront of this account read: the ARN names the account. It can't name one distribution, which is in a
   * stack that depends on this one. There is no other condition: AWS's examples of these grants have none, so it isn't
   * known whether CloudFront sends what one would need.
   */
  private grantEdgeRead(bucket: Bucket): void {
    const conditions = { ArnLike: { 'AWS:SourceArn': `arn:aws:cloudfront::${this.account}:distribution/*` } };
    const principals = [new ServicePrincipal('cloudfront.amazonaws.com')];
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals,
        actions: ['s3:GetObject'],
        resources: ['pages/*', 'remotes/*', registryKey].map((keys) => bucket.arnForObjects(keys)),
        conditions,
      }),
    );
    // With this permission a missing key is a 404; without it, a 403.
    bucket.addToResourcePolicy(
      new PolicyStatement({
        principals,
        actions: ['s3:ListBucket'],
        resources: [bucket.bucketArn],
        conditions,
      }),
    );
    // Nobody, whatever their permissions, overwrites what was released.
    bucket.addToResourcePolicy(
      new PolicyStatement({
        sid: immutableReleasesSid,
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:PutObject'],
        resources: ['remotes/*', 'maps/*'].map((keys) => bucket.arnForObjects(keys)),
        conditions: { Null: { 's3:if-none-match': 'true' } },
      }),
    );
  }

  private allowReading(made: PlainFunction): void {
    made.allow({
      actions: ['s3:GetObject'],
      resources: ['pages/*', 'remotes/*', registryKey].map((keys) => this.bucket.arnForObjects(keys)),
    });
    made.allow({ actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] });
    const bucket = logicalIdOf(this.bucket);
    acknowledge(
      made.role,
      'Pages and releases are many files under paths that only releases make; nothing else is in the bucket.',
      `AwsSolutions-IAM5[Resource::<${bucket}.Arn>/pages/*]`,
      `AwsSolutions-IAM5[Resource::<${bucket}.Arn>/remotes/*]`,
    );
  }

  /** @param name The remote whose versions it may claim. */
  private allowReleasing(made: PlainFunction, name?: string): void {
    const own = name === undefined ? [] : [`remotes/${name}/*`];
    made.allow({
      actions: ['s3:PutObject'],
      resources: [registryKey, 'pages/*', `${logPrefix}*`, ...own].map((keys) =>
        this.bucket.arnForObjects(keys),
      ),
    });
    made.allow({ actions: ['s3:DeleteObject'], resources: [this.bucket.arnForObjects('pages/*.html')] });
    const bucket = logicalIdOf(this.bucket);
    acknowledge(
      made.role,
      'Composing writes every page, and the log an object for each release; the claim of a version is written under this remote’s own path.',
      `AwsSolutions-IAM5[Resource::<${bucket}.Arn>/${logPrefix}*]`,
      ...own.map((keys) => `AwsSolutions-IAM5[Resource::<${bucket}.Arn>/${keys}]`),
      `AwsSolutions-IAM5[Resource::<${bucket}.Arn>/pages/*.html]`,
    );
  }
}
