import { type TableName, tableConstructId, tableNames } from '@concierge/contract/tables';
import { CfnOutput, type SecretValue, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge';
import { keepingOf } from '../constructs/keeping';
import { PracticeKey } from '../constructs/practice-key';
import { PracticeTable } from '../constructs/practice-table';
import type { Stage } from '../stages/stage';

export interface DataProps extends StackProps {
  readonly stage: Stage;
}

/** What is needed of a secret here, whoever made it. */
export interface ReadableSecret {
  readonly secretValue: SecretValue;
}

/** Made by AWS at the deploy; no template and no person holds them. */
export interface StageSecrets {
  /** Between the edge and the functions. */
  readonly origin: Secret;
  /** Under which guards hash addresses. */
  readonly hashes: Secret;
  /** altcha's own, or that of another provider, which a person has put there. */
  readonly captcha: ReadableSecret;
}

/** Everything that holds data, apart from what makes it: nobody deploys here without meaning to. */
export class DataStack extends Stack {
  readonly tables: Readonly<Record<TableName, TableV2>>;
  readonly keyOf: Readonly<Record<TableName, Key>>;
  /** For logs, secrets, queues and topics. */
  readonly operationsKey: Key;
  readonly secrets: StageSecrets;

  constructor(scope: Construct, id: string, { stage, ...props }: DataProps) {
    super(scope, id, props);
    const records = new PracticeKey(this, 'RecordsKey', stage, 'Requests, messages and guards');
    // Apart, so that who may read requests is not by that able to read surveys.
    const surveys = new PracticeKey(this, 'SurveysKey', stage, 'Patient surveys');
    this.operationsKey = this.makeOperationsKey(stage);
    this.keyOf = {
      appointment_requests: records,
      contact_form_submissions: records,
      patient_surveys: surveys,
      request_guards: records,
    };
    const table = (name: TableName) =>
      new PracticeTable(this, tableConstructId(name), { stage, name, key: this.keyOf[name] });
    this.tables = {
      appointment_requests: table('appointment_requests'),
      contact_form_submissions: table('contact_form_submissions'),
      patient_surveys: table('patient_surveys'),
      request_guards: table('request_guards'),
    };
    for (const name of tableNames)
      new CfnOutput(this, outputOf(name), { value: this.tables[name].tableName });
    this.secrets = {
      origin: this.makeSecret(stage, 'OriginSecret', 'Shared by the edge and the functions'),
      hashes: this.makeSecret(stage, 'HashSecret', 'Under which guards hash addresses'),
      captcha: stage.captchaSecretArn
        ? Secret.fromSecretCompleteArn(this, 'PracticeCaptchaSecret', stage.captchaSecretArn)
        : this.makeSecret(stage, 'CaptchaSecret', 'Under which altcha’s challenges are signed'),
    };
  }

  private makeOperationsKey(stage: Stage): Key {
    const key = new PracticeKey(this, 'OperationsKey', stage, 'Logs, secrets, queues and topics');
    key.addToResourcePolicy(
      new PolicyStatement({
        sid: 'Logs',
        principals: [new ServicePrincipal(`logs.${this.region}.amazonaws.com`)],
        actions: [
          'kms:Encrypt',
          'kms:Decrypt',
          'kms:ReEncryptFrom',
          'kms:ReEncryptTo',
          'kms:GenerateDataKey',
        ],
        resources: ['*'],
        conditions: {
          ArnLike: {
            'kms:EncryptionContext:aws:logs:arn': `arn:aws:logs:${this.region}:${this.account}:log-group:*`,
          },
        },
      }),
    );
    key.addToResourcePolicy(
      new PolicyStatement({
        sid: 'ServicesThatPublish',
        principals: ['cloudwatch', 'ses', 'sns', 'scheduler', 'events'].map(
          (service) => new ServicePrincipal(`${service}.amazonaws.com`),
        ),
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        resources: ['*'],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    return key;
  }

  private makeSecret(stage: Stage, id: string, description: string): Secret {
    const generation = stage.secretsGeneration === 1 ? '' : String(stage.secretsGeneration);
    const secret = new Secret(this, `${id}${generation}`, {
      description,
      encryptionKey: this.operationsKey,
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: keepingOf(stage),
    });
    acknowledge(
      secret,
      'Whoever holds one copy must change with the other, so it is turned over by a deploy (secretsGeneration of the stage), not by a timer.',
      'AwsSolutions-SMG4',
      'HIPAA.Security-SecretsManagerRotationEnabled',
    );
    return secret;
  }
}

/** The output that says what a table is called: `patient_surveys` -> `TablePatientSurveys`. */
export function outputOf(table: TableName): string {
  return `Table${tableConstructId(table)}`;
}
