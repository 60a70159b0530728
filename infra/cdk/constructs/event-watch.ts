import { EventField, type EventPattern, Match, Rule } from 'aws-cdk-lib/aws-events';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { sendTo } from './send-to';

export const backupFailuresRuleName = (stageName: string): string => `concierge-${stageName}-backup-failures`;
export const deletionsRuleName = (stageName: string): string => `concierge-${stageName}-deletions`;

/** What destroys data, or what it takes to read it, whoever does it: a deploy too. */
const deletions = [
  'ScheduleKeyDeletion',
  'DisableKey',
  'DeleteUserPool',
  'DeleteBucket',
  'DeleteTrail',
  'StopLogging',
  'DeleteBackupVault',
  'DeleteBackupPlan',
  'DeleteBackupSelection',
];
/** What takes their protection away. Deploys do so too, after a review. */
const changes = [
  'PutKeyPolicy',
  'PutBucketPolicy',
  'DeleteBucketPolicy',
  'PutBucketLifecycle',
  'PutBucketVersioning',
  'PutBucketObjectLockConfiguration',
  'PutEventSelectors',
  'UpdateTrail',
  'UpdateContinuousBackups',
  'UpdateUserPool',
  'DeleteRecoveryPoint',
];
/** AWS deletes backups that have expired, and tables that it restored as a test. */
const ofServices = ['cloudformation.amazonaws.com', 'backup.amazonaws.com'];
/** Tables that a person, or AWS Backup, restored beside a live one. */
const restored = ['*-at-*', 'awsbackup-restore-test-*'];

const failed = ['FAILED', 'ABORTED', 'EXPIRED'];
const field = EventField.fromPath;

interface Watched {
  readonly ruleName: string;
  readonly description: string;
  readonly eventPattern: EventPattern;
  /** What a mail says beside the alarm's, which only counts. */
  readonly text: string;
}

/** As soon as CloudTrail delivers it: usually within five minutes, at most fifteen. */
export const deletionsOf = (stageName: string): Watched => ({
  ruleName: deletionsRuleName(stageName),
  description: 'Somebody deletes data, or takes away what protects it',
  eventPattern: {
    source: ['dynamodb', 'kms', 'cognito-idp', 's3', 'cloudtrail', 'backup'].map((name) => `aws.${name}`),
    detailType: ['AWS API Call via CloudTrail'],
    detail: {
      errorCode: Match.doesNotExist(),
      $or: [
        { eventName: deletions },
        { eventName: changes, sourceIPAddress: Match.anythingBut(...ofServices) },
        {
          eventName: ['DeleteTable'],
          requestParameters: { tableName: [{ 'anything-but': { wildcard: restored } }] },
        },
        { eventName: ['UpdateTable'], requestParameters: { deletionProtectionEnabled: [false] } },
      ],
    },
  },
  text: `Alarm DataThreatened: ${field('$.detail.eventName')} (${field('$.source')}) at ${field('$.time')} by ${field('$.detail.userIdentity.arn')}. All of it: aws cloudtrail lookup-events --lookup-attributes AttributeKey=EventId,AttributeValue=${field('$.detail.eventID')} --query 'Events[].CloudTrailEvent' --output text`,
});

export const backupFailuresOf = (stageName: string): Watched => ({
  ruleName: backupFailuresRuleName(stageName),
  description: 'A backup, its copy or the test of one failed',
  eventPattern: {
    source: ['aws.backup'],
    detailType: ['Backup', 'Copy', 'Restore'].map((kind) => `${kind} Job State Change`),
    // Restores write `status`.
    detail: { $or: [{ state: failed }, { status: failed }] },
  },
  text: `Alarm BackupFailed: ${field('$.detail-type')} at ${field('$.time')}, ${field('$.resources[0]')}.`,
});

/** Sends what the rule matches to a topic. Its alarm (stacks/alarms/data-alarms.ts) counts that. */
export function watchEvents(scope: Construct, id: string, topic: Topic, { text, ...watched }: Watched): void {
  sendTo(topic, new Rule(scope, id, watched), text);
}
