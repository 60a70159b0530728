import { type TableName, tableConstructId, tableNames, tables } from '@concierge/contract/aws/tables';
import { byTable } from '@concierge/lambdas/build/environment';
import { CfnOutput } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { PracticeTable } from '../constructs/practice-table';
import { removalPolicyOf } from '../constructs/removal-policy';
import { makeSecrets } from '../constructs/stage-secrets';
import type { Stage } from '../stages/stage';
import { StageStack } from './stage-stack';

/** Everything that holds data, in a stack separate from the code, so that nobody changes it by accident. */
export class DataStack extends StageStack {
  readonly tables: Readonly<Record<TableName, TableV2>>;
  readonly keyOf: Readonly<Record<TableName, Key>>;
  /** For logs, secrets, queues and topics. */
  readonly operationsKey: Key;

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Data', stage);
    const records = new PracticeKey(this, 'RecordsKey', 'Requests, messages and guards');
    // A separate key, so that permission to read requests doesn't include surveys.
    const surveys = new PracticeKey(this, 'SurveysKey', 'Patient surveys');
    this.operationsKey = this.makeOperationsKey();
    this.keyOf = {
      appointment_requests: records,
      contact_form_submissions: records,
      patient_surveys: surveys,
      request_guards: records,
      test_requests: records,
      // It holds no patient data, and no other table is under this key.
      page_events: this.operationsKey,
    };
    this.tables = byTable(
      (name) =>
        new PracticeTable(this, tableConstructId(name), {
          shape: tables[name],
          key: this.keyOf[name],
        }),
    );
    for (const name of tableNames) {
      const { tableName, tableArn } = this.tables[name];
      new CfnOutput(this, outputOf(name), { value: tableName });
      this.keepExports(tableName, tableArn, this.keyOf[name].keyArn);
    }
    this.keepExports(this.operationsKey.keyArn);
    makeSecrets(this, this.operationsKey);
  }

  private makeOperationsKey(): Key {
    const key = new PracticeKey(this, 'OperationsKey', 'Logs, secrets, queues and topics');
    key.addToResourcePolicy(
      new PolicyStatement({
        sid: 'Logs',
        principals: [new ServicePrincipal(`logs.${this.region}.amazonaws.com`)],
        // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/encrypt-log-data-kms.html
        actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:DescribeKey'],
        resources: ['*'],
        conditions: {
          ArnLike: {
            'kms:EncryptionContext:aws:logs:arn': `arn:aws:logs:${this.region}:${this.account}:log-group:*`,
          },
        },
      }),
    );
    // Without conditions, as AWS documents it: some services (EventBridge) name no account in their requests, so a
    // condition would silently lose what they send. The policy of each topic and queue says whose messages it takes.
    // https://docs.aws.amazon.com/sns/latest/dg/sns-key-management.html#compatibility-with-aws-services
    key.addToResourcePolicy(
      new PolicyStatement({
        sid: 'ServicesThatPublish',
        principals: ['cloudwatch', 'ses', 'sns', 'events'].map(
          (service) => new ServicePrincipal(`${service}.amazonaws.com`),
        ),
        actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
        resources: ['*'],
      }),
    );
    return key;
  }
}

/** A customer managed key, rotated every year. */
export class PracticeKey extends Key {
  constructor(scope: StageStack, id: string, description: string) {
    super(scope, id, { description, enableKeyRotation: true, removalPolicy: removalPolicyOf(scope.stage) });
  }
}

/** Name of the output with a table's deployed name: `patient_surveys` -> `TablePatientSurveys`. */
export function outputOf(table: TableName): string {
  return `Table${tableConstructId(table)}`;
}
