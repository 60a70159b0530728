import { EventField, Match, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import type { PlatformStack } from '../stacks/operated-stack';

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

/** Tells people who deletes what, as soon as CloudTrail does: usually within five minutes, at most fifteen. */
export class DeletionWatch extends Construct {
  constructor(scope: PlatformStack, id: string, topic: Topic) {
    super(scope, id);
    const field = EventField.fromPath;
    const text = `${field('$.detail.eventName')} (${field('$.source')}) at ${field('$.time')} by ${field('$.detail.userIdentity.arn')}. Alarm DataThreatened. All of it: CloudTrail, Event history, event ${field('$.detail.eventID')}.`;
    const rule = new Rule(this, 'Rule', {
      ruleName: deletionsRuleName(scope.stage.name),
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
      // CDK's own target would also add to the key's policy, which admits EventBridge already.
      targets: [{ bind: () => ({ arn: topic.topicArn, input: RuleTargetInput.fromText(text) }) }],
    });
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'Deletions',
        principals: [new ServicePrincipal('events.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { ArnEquals: { 'aws:SourceArn': rule.ruleArn } },
      }),
    );
  }
}
