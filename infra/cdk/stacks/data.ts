import { type TableName, tableConstructId, tableNames, tables } from '@concierge/contract/aws/tables';
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

export type KeyName = 'records_key' | 'surveys_key' | 'operations_key';

/** The key that each table is under. */
export const keyOfTable: Readonly<Record<TableName, KeyName>> = {
  appointment_requests: 'records_key',
  contact_form_submissions: 'records_key',
  // A separate key, so that permission to read requests doesn't include surveys.
  patient_surveys: 'surveys_key',
  request_guards: 'records_key',
  test_requests: 'records_key',
  // It holds no patient data, and no other table is under this key.
  page_events: 'operations_key',
};

/** Everything that holds data, in a stack separate from the code, so that nobody changes it by accident. */
export class DataStack extends StageStack {
  readonly tables: Readonly<Record<TableName, TableV2>>;
  readonly keys: Readonly<Record<KeyName, Key>>;
  /** For logs, secrets, queues and topics. */
  readonly operationsKey: Key;

  constructor(scope: Construct, stage: Stage) {
    super(scope, 'Data', stage);
    this.keys = {
      records_key: new PracticeKey(this, 'RecordsKey', 'Requests, messages and guards'),
      surveys_key: new PracticeKey(this, 'SurveysKey', 'Patient surveys'),
      operations_key: this.makeOperationsKey(),
    };
    this.operationsKey = this.keys.operations_key;
    this.tables = Object.fromEntries(
      tableNames.map((name) => [
        name,
        new PracticeTable(this, tableConstructId(name), {
          shape: tables[name],
          key: this.keys[keyOfTable[name]],
        }),
      ]),
    ) as Record<TableName, TableV2>;
    for (const name of tableNames) {
      const { tableName, tableArn } = this.tables[name];
      new CfnOutput(this, outputOf(name), { value: tableName });
      this.keepExports(tableName, tableArn);
    }
    this.keepExports(...Object.values(this.keys).map(({ keyArn }) => keyArn));
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
