import { CfnOutput, Duration } from 'aws-cdk-lib';
import { CfnTrail, Trail } from 'aws-cdk-lib/aws-cloudtrail';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
  ObjectLockRetention,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge';
import { removalPolicyOf } from '../constructs/removal-policy';
import type { DataStack } from './data';
import { PlatformStack } from './operated-stack';

/** The tables whose reads and writes are recorded: those that hold records of patients. */
export const recorded = ['appointment_requests', 'contact_form_submissions', 'patient_surveys'] as const;

/**
 * Entries name records by reference alone, and outlive them: whoever deleted a key of their own would destroy six years of
 * them, lock or not.
 */
const withoutKey = { encryption: BucketEncryption.S3_MANAGED } as const;

/**
 * What staff did, where nobody can change it, and a copy of the open work that can be read without this site. CloudTrail
 * records, for as long and as fast locked, who read or wrote a record by any other way, and who changed the account
 * (45 CFR 164.312(b)).
 */
export class AuditStack extends PlatformStack {
  /** One object for each action of staff. Neither a function nor an administrator can change or delete it. */
  readonly entries: Bucket;
  readonly trailEntries: Bucket;
  /** The open work, replaced every hour. */
  readonly copies: Bucket;

  constructor(scope: Construct, data: DataStack) {
    super(scope, 'Audit', data);
    this.entries = this.makeLocked('Entries');
    this.copies = this.makeBucket('Copies', {
      encryption: BucketEncryption.KMS,
      encryptionKey: data.keys.records_key,
      bucketKeyEnabled: true,
      lifecycleRules: [{ expiration: Duration.days(7), noncurrentVersionExpiration: Duration.days(7) }],
    });
    this.trailEntries = this.makeLocked('TrailEntries');
    this.recordAccess(this.trailEntries);
    for (const { bucketName, bucketArn } of [this.entries, this.copies])
      this.keepExports(bucketName, bucketArn);
    new CfnOutput(this, 'AuditBucket', { value: this.entries.bucketName });
    new CfnOutput(this, 'CopiesBucket', { value: this.copies.bucketName });
  }

  private makeBucket(id: string, props: BucketProps): Bucket {
    const bucket = new Bucket(this, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      removalPolicy: removalPolicyOf(this.stage),
      ...props,
    });
    acknowledge(bucket, 'CloudTrail records who reads it, as it does for the tables.', 'AwsSolutions-S1');
    return bucket;
  }

  /** A bucket whose objects nobody can change or delete as long as the audit is kept, and which S3 deletes after that. */
  private makeLocked(id: string): Bucket {
    const kept = Duration.days(this.stage.auditDays);
    return this.makeBucket(id, {
      ...withoutKey,
      objectLockEnabled: true,
      objectLockDefaultRetention: this.stage.keepsData
        ? ObjectLockRetention.compliance(kept)
        : ObjectLockRetention.governance(Duration.days(1)),
      // In a bucket with versions an expired object only gets a delete marker.
      lifecycleRules: [{ expiration: kept, noncurrentVersionExpiration: Duration.days(1) }],
    });
  }

  private recordAccess(bucket: Bucket): void {
    new CfnOutput(this, 'TrailBucket', { value: bucket.bucketName });
    // Bucket and IBucket declare `isWebsite` differently.
    const trail = new Trail(this, 'Trail', {
      trailName: `concierge-${this.stage.name}-records`,
      bucket: bucket as IBucket,
      // Also what is done in other regions, and to roles, which are in none.
      isMultiRegionTrail: true,
      includeGlobalServiceEvents: true,
    });
    const { defaultChild } = trail.node;
    if (!(defaultChild instanceof CfnTrail)) throw new Error('The trail has no resource of its own');
    defaultChild.eventSelectors = undefined;
    const ofData = { field: 'eventCategory', equalTo: ['Data'] };
    defaultChild.advancedEventSelectors = [
      {
        // EventBridge hears of a deletion only if a trail records it (monitoring.ts).
        name: 'Who changed the account: people, rights, policies, deletions',
        fieldSelectors: [
          { field: 'eventCategory', equalTo: ['Management'] },
          { field: 'readOnly', equalTo: ['false'] },
        ],
      },
      {
        name: 'Reads and writes of patients’ records',
        fieldSelectors: [
          ofData,
          { field: 'resources.type', equalTo: ['AWS::DynamoDB::Table'] },
          { field: 'resources.ARN', equalTo: recorded.map((name) => this.data.tables[name].tableArn) },
        ],
      },
      {
        name: 'The audit and the copies',
        fieldSelectors: [
          ofData,
          { field: 'resources.type', equalTo: ['AWS::S3::Object'] },
          {
            field: 'resources.ARN',
            startsWith: [this.entries, this.copies].map((one) => one.arnForObjects('')),
          },
        ],
      },
    ];
  }
}
