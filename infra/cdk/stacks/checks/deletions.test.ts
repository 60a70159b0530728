import { expect, it } from 'vitest';
import { deletionsRuleName } from '../../constructs/event-watch';
import { prod } from '../../stages/testing/production';
import { matches } from '../testing/event-pattern';
import { resourcesOf, synthesized } from '../testing/synthesized';

const site = await synthesized(prod);
const monitoring = site.template(site.stacks.monitoring);
const [rule] = Object.values(resourcesOf(monitoring, 'AWS::Events::Rule')).filter(
  ({ Properties }) => Properties.Name === deletionsRuleName('prod'),
);

const person = '203.0.113.7';
const deploy = 'cloudformation.amazonaws.com';
/** A call as CloudTrail hands it to EventBridge. */
const call = (service: string, eventName: string, more: object = {}) => ({
  source: `aws.${service}`,
  'detail-type': 'AWS API Call via CloudTrail',
  detail: { eventName, sourceIPAddress: person, ...more },
});
const table = (name: string) => ({ requestParameters: { tableName: name } });
const live = 'Concierge-prod-Data-AppointmentRequests41D91ED1-1ABC';

it.each([
  ['a table is deleted', call('dynamodb', 'DeleteTable', table(live))],
  ['by a deploy', call('dynamodb', 'DeleteTable', { ...table(live), sourceIPAddress: deploy })],
  [
    'a table loses its protection',
    call('dynamodb', 'UpdateTable', { requestParameters: { deletionProtectionEnabled: false } }),
  ],
  ['a key is scheduled for deletion', call('kms', 'ScheduleKeyDeletion')],
  ['a key is disabled', call('kms', 'DisableKey')],
  ['a key’s policy is changed by hand', call('kms', 'PutKeyPolicy')],
  ['a pool is deleted', call('cognito-idp', 'DeleteUserPool')],
  ['a bucket’s policy is deleted', call('s3', 'DeleteBucketPolicy')],
  ['a bucket is deleted', call('s3', 'DeleteBucket')],
  ['CloudTrail is stopped', call('cloudtrail', 'StopLogging')],
  ['a backup is deleted', call('backup', 'DeleteRecoveryPoint')],
])('people are paged when %s', (_, event) => {
  expect(matches(rule?.Properties.EventPattern, event)).toBe(true);
});

it.each([
  ['a deploy changes a policy', call('s3', 'PutBucketPolicy', { sourceIPAddress: deploy })],
  [
    'AWS deletes an expired backup',
    call('backup', 'DeleteRecoveryPoint', { sourceIPAddress: 'backup.amazonaws.com' }),
  ],
  ['a restored copy is deleted', call('dynamodb', 'DeleteTable', table(`${live}-at-20260301093000`))],
  ['an index is added', call('dynamodb', 'UpdateTable', { requestParameters: { tableName: live } })],
  ['somebody tries without permission', call('kms', 'ScheduleKeyDeletion', { errorCode: 'AccessDenied' })],
])('nobody is paged when %s', (_, event) => {
  expect(matches(rule?.Properties.EventPattern, event)).toBe(false);
});

it('the alarm of what the rule matches pages, and stays on for an hour', () => {
  const alarms = Object.values(resourcesOf(monitoring, 'AWS::CloudWatch::Alarm'));
  expect(alarms.map(({ Properties }) => Properties)).toContainEqual(
    expect.objectContaining({
      Namespace: 'AWS/Events',
      MetricName: 'MatchedEvents',
      Dimensions: [{ Name: 'RuleName', Value: deletionsRuleName('prod') }],
      Period: 60,
      Threshold: 1,
      EvaluationPeriods: 60,
      DatapointsToAlarm: 1,
      AlarmActions: [{ Ref: expect.stringMatching(/^Pages/) }],
    }),
  );
});

it('a mail says who did what: a pager would drop words that are no alarm of CloudWatch', () => {
  const [target, ...others] = [rule?.Properties.Targets].flat();
  expect(others).toEqual([]);
  expect(target).toMatchObject({ Arn: { Ref: expect.stringMatching(/^Alarms/) } });
  expect(JSON.stringify(target)).toContain('$.detail.userIdentity.arn');
});
