import type { Setting } from '@concierge/contract/wire/endpoints/row';
import { settingsOfAll } from '@concierge/contract/wire/functions';
import { type Grant, grants } from '@concierge/contract/wire/remote-grants';
import { CfnOutput } from 'aws-cdk-lib';
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge, acknowledgeWildcards } from '../../constructs/acknowledge';
import { constructIdOf } from '../../constructs/ids';
import { boundaryName, executionRoleName, partsOf, uploadsName } from '../../constructs/remote-names';
import { removalPolicyOfNamed } from '../../constructs/removal-policy';
import { onOwnTable, permissionsOf, usingKeys } from '../../constructs/row-permissions';
import { type SecretKind, secretArns } from '../../constructs/stage-secrets';
import type { Stage } from '../../stages/stage';
import { type DataStack, PracticeKey } from '../data';
import { PlatformStack } from '../operated-stack';
import { type NameOf, namesGranted, parametersOf, publishNames } from '../platform-names';
import { executionPermissions } from './remote-execution';

/** The secrets that each setting hands to a function. */
const secretsOf: Partial<Record<Setting, SecretKind>> = {
  edge: 'origin',
  guards: 'hashes',
  captcha: 'captcha',
};

/**
 * What the platform grants the stack of a remote's functions (remote-functions.ts): names of what they use, a key for
 * their tables, a role for CloudFormation, and a policy that bounds every role in that stack, whatever its template says.
 */
export class RemoteAccessStack extends PlatformStack {
  constructor(scope: Construct, remote: string, data: DataStack, name: NameOf, sender: string) {
    super(scope, `${constructIdOf(remote)}Access`, data);
    const { stage } = data;
    const grant: Grant = grants[remote] ?? {};
    const parts = partsOf(this, stage, remote);
    const key = new PracticeKey(this, 'TablesKey', `Tables of ${remote}`);
    publishNames(this, parametersOf(stage, remote), {
      ...Object.fromEntries(namesGranted(grant).map((one) => [one, name(one)])),
      tables_key: key.keyArn,
    });
    this.makeUploads(remote, stage);
    const { tables = {}, settings = [], sends, managesStaff } = grant;
    const uses = {
      ...{ tables, settings: [...settingsOfAll, ...settings] },
      ...(sends ? { sends } : {}),
      ...(managesStaff ? { managesStaff } : {}),
    };
    const most = [
      ...permissionsOf(uses, { stack: this, stage, name, sender }),
      ...onOwnTable(parts.tables, ['get', 'put', 'update', 'delete', 'query']),
      usingKeys(this, key.keyArn),
      { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [parts.logs] },
      { actions: ['kms:Decrypt'], resources: [this.operationsKey.keyArn] },
      { actions: ['lambda:InvokeFunction'], resources: [parts.functions] },
    ];
    const boundary = new ManagedPolicy(this, 'Boundary', {
      managedPolicyName: boundaryName(stage, remote),
      description: `The most that a role in the stack of the functions of ${remote} may do`,
      statements: most.map((statement) => new PolicyStatement(statement)),
    });
    const secrets = uses.settings.flatMap((setting) => secretsOf[setting] ?? []);
    const execution = new Role(this, 'Execution', {
      roleName: executionRoleName(stage, remote),
      description: `What CloudFormation may do for the functions of ${remote}`,
      assumedBy: new ServicePrincipal('cloudformation.amazonaws.com'),
    });
    const permissions = executionPermissions(this, stage, remote, {
      keys: [this.operationsKey.keyArn, key.keyArn],
      secrets: secretArns(this, stage, secrets),
    });
    for (const statement of permissions) execution.addToPrincipalPolicy(new PolicyStatement(statement));
    for (const [made, statements] of [
      [boundary, most],
      [execution, permissions],
    ] as const)
      acknowledgeWildcards(
        made,
        'Names of what is in the stack of one remote’s functions begin alike, and CloudFormation generates their ends.',
        statements.flatMap(({ resources = [] }) => resources),
      );
  }

  private makeUploads(remote: string, stage: Stage): void {
    const bucket = new Bucket(this, 'Uploads', {
      bucketName: uploadsName(stage, remote, this.account),
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: removalPolicyOfNamed(stage),
    });
    acknowledge(bucket, 'It holds code that the repository holds too.', 'AwsSolutions-S1');
    new CfnOutput(this, `${constructIdOf(remote)}Uploads`, { value: bucket.bucketName });
  }
}
