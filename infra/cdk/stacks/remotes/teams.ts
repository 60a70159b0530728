import { stackName } from '@concierge/contract/aws/deployed-names';
import { type SiteName, siteNames } from '@concierge/contract/practice/sites';
import { platformOf, releaseFunctionName, releasesTopicName } from '@concierge/release/live/platform-request';
import { logPrefix, registryKey } from '@concierge/release/store';
import { ArnFormat, CfnOutput, Duration } from 'aws-cdk-lib';
import {
  CfnOIDCProvider,
  FederatedPrincipal,
  PolicyStatement,
  type PolicyStatementProps,
  Role,
} from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledge } from '../../constructs/acknowledge';
import { stacksWithAliases } from '../../constructs/contract-function';
import { heartbeatName } from '../../constructs/heartbeat';
import { constructIdOf, exportedName, functionsStackId } from '../../constructs/ids';
import { partsOf } from '../../constructs/remote-names';
import { type Repository, subjectOf } from '../../stages/repository';
import type { DataStack } from '../data';
import { PlatformStack } from '../operated-stack';
import type { ReleasesStack } from '../releases';

export interface TeamsProps {
  readonly repository: NonNullable<DataStack['stage']['repository']>;
  readonly stores: Readonly<Record<SiteName, ReleasesStack>>;
  readonly data: DataStack;
  /** Everything that can be released: the shell and each remote. */
  readonly names: readonly string[];
  /** The site of a remote. The shell is in every site. */
  siteOf(name: string): SiteName;
  /** Remotes that have functions. */
  readonly withFunctions: readonly string[];
}

/** The issuer of the tokens that identify jobs of GitHub Actions. */
export const issuer = 'token.actions.githubusercontent.com';

/** Who may release what: a role for each remote and the shell, which GitHub Actions assumes without a stored key. */
export class TeamsStack extends PlatformStack {
  constructor(scope: Construct, props: TeamsProps) {
    const { repository, stores, data, names, siteOf, withFunctions } = props;
    super(scope, 'Teams', data);
    const { stage } = data;
    const provider =
      repository.providerArn ??
      new CfnOIDCProvider(this, 'GitHub', { url: `https://${issuer}`, clientIdList: ['sts.amazonaws.com'] })
        .attrArn;
    const make = (
      environment: string,
      roleName: string,
      description: string,
      by: Repository = repository,
    ): Role => {
      const role = new Role(this, constructIdOf(environment), {
        roleName: `concierge-${stage.name}-${roleName}`,
        description,
        // A deploy takes up to an hour, and may have to roll functions back after that.
        maxSessionDuration: Duration.hours(environment === 'platform' ? 2 : 1),
        assumedBy: new FederatedPrincipal(
          provider,
          {
            StringEquals: {
              [`${issuer}:aud`]: 'sts.amazonaws.com',
              // An environment of a repository. Its settings on GitHub say who may use it and from which branch.
              [`${issuer}:sub`]: subjectOf(by, `${environment}-${stage.name}`),
            },
          },
          'sts:AssumeRoleWithWebIdentity',
        ),
      });
      new CfnOutput(this, `RoleOf${constructIdOf(environment)}`, { value: role.roleArn });
      return role;
    };
    const platform = make('platform', 'platform', 'Deploys the stacks');
    this.allowBootstrapped(platform, ['deploy-role', 'file-publishing-role', 'lookup-role']);
    this.allowInvoke(platform, heartbeatName(stage.name));
    this.allowIndexes(platform, 'Data');
    this.allowRollback(
      platform,
      this.colonArn('lambda', 'function', stackName(stage.name, '*')),
      // It refuses to raise the secrets' generation before the functions of remotes know it.
      ...[...stacksWithAliases, ...withFunctions.map(functionsStackId)],
    );
    // Without CDK's role for lookups, which reads everything in the account: no reviewer stands before this one.
    this.allowTemplates(make('diff', 'platform-diff', 'Reads the templates of the stage'));
    this.allowRollbacks(make('rollback', 'rollback', 'Rolls back releases and functions'), props);
    for (const name of names) {
      const elsewhere = stage.externalRemotes.find((remote) => remote.name === name);
      const about = `Releases ${name} and nothing else`;
      const role = make(name, `team-${name}`, about, elsewhere?.repository);
      for (const site of name === 'shell' ? siteNames : [siteOf(name)])
        this.allowRelease(role, name, platformOf(stage.name, site), stores[site]);
      this.allowStatus(role);
    }
    for (const remote of withFunctions)
      this.allowFunctions(
        make(`${remote}-functions`, `${remote}-functions`, `Deploys the functions of ${remote}`),
        remote,
      );
  }

  /** Lets whoever is on call go back to what was live. One function takes all requests, so also to what waits for its release. */
  private allowRollbacks(role: Role, { names, siteOf, withFunctions }: TeamsProps): void {
    const { stage } = this;
    this.allowRollback(
      role,
      this.colonArn('lambda', 'function', stackName(stage.name, '*')),
      ...[...stacksWithAliases, ...withFunctions.map(functionsStackId)],
    );
    const releasing = names.flatMap((name) =>
      (name === 'shell' ? siteNames : [siteOf(name)]).map((site) =>
        releaseFunctionName(platformOf(stage.name, site), name),
      ),
    );
    this.allowInvoke(role, ...releasing);
  }

  /** Lets a team deploy the stack of its functions, and nothing else (constructs/remote-names.ts). */
  private allowFunctions(role: Role, remote: string): void {
    const { stack, functions, liveFunctions, executionRole, uploads } = partsOf(this, this.stage, remote);
    const named = (...names: readonly string[]) => names.map((name) => `cloudformation:${name}`);
    // CloudFormation acts with the stack's own role, whatever the template says.
    allow(role, {
      actions: named('CreateChangeSet', 'CreateStack', 'UpdateStack'),
      resources: [stack],
      conditions: { StringEquals: { 'cloudformation:RoleArn': executionRole } },
    });
    allow(role, {
      actions: [
        ...named('DescribeChangeSet', 'ExecuteChangeSet', 'DeleteChangeSet', 'DescribeStacks'),
        ...named('DescribeStackEvents', 'GetTemplate', 'UpdateTerminationProtection'),
      ],
      resources: [stack],
    });
    allow(role, {
      actions: ['iam:PassRole'],
      resources: [executionRole],
      conditions: { StringEquals: { 'iam:PassedToService': 'cloudformation.amazonaws.com' } },
    });
    allow(role, { actions: ['s3:PutObject', 's3:GetObject'], resources: [`${uploads}/*`] });
    allow(role, {
      actions: ['s3:ListBucket', 's3:GetBucketLocation', 's3:GetEncryptionConfiguration'],
      resources: [uploads],
    });
    // For the smoke test.
    allow(role, { actions: ['lambda:InvokeFunction'], resources: [liveFunctions] });
    this.allowRollback(role, functions, functionsStackId(remote));
    acknowledge(
      role,
      'The stack, the functions and the uploads of one remote: CloudFormation and CDK generate the ends of their names.',
      ...[stack, functions, liveFunctions, `${uploads}/*`].map(
        (arn) => `AwsSolutions-IAM5[Resource::${arn}]`,
      ),
    );
  }

  private allowRelease(role: Role, name: string, platform: string, { bucket }: ReleasesStack): void {
    const own = `remotes/${name}/*`;
    // Existing files can't be overwritten: the bucket's own policy refuses that to everybody.
    const maps = `maps/${name}/*`;
    allow(role, {
      actions: ['s3:PutObject'],
      resources: [own, maps].map((keys) => bucket.arnForObjects(keys)),
    });
    // The shell's team may release what other teams uploaded, together with the shell. For `status` and `log`: what is
    // live, and who released it.
    const releasable = name === 'shell' ? 'remotes/*' : own;
    const log = `${logPrefix}*`;
    const read = [releasable, maps, log, registryKey];
    allow(role, { actions: ['s3:GetObject'], resources: read.map((keys) => bucket.arnForObjects(keys)) });
    // With a key as the prefix, this also makes a missing object a 404; without it, S3 answers 403.
    allow(role, {
      actions: ['s3:ListBucket'],
      resources: [bucket.bucketArn],
      conditions: { StringLike: { 's3:prefix': read } },
    });
    // Each team decides who subscribes to announcements of releases. What they say is public anyway.
    allow(role, {
      actions: ['sns:Subscribe'],
      resources: [this.formatArn({ service: 'sns', resource: releasesTopicName(platform) })],
      conditions: { StringEquals: { 'sns:Protocol': ['email', 'email-json', 'https'] } },
    });
    // By name: with a reference, CloudFormation could not delete the function of a remote that is gone.
    const release = this.colonArn('lambda', 'function', releaseFunctionName(platform, name));
    allow(role, { actions: ['lambda:InvokeFunction'], resources: [release] });
    acknowledge(
      role,
      'A release is many files, written under the one path that is this team’s own; the log of releases is many more.',
      ...new Set(
        [own, releasable, maps, log].map(
          (keys) => `AwsSolutions-IAM5[Resource::${exportedName(bucket)}/${keys}]`,
        ),
      ),
    );
  }

  /** For `status`: how releases fail. The table holds nothing about people. */
  private allowStatus(role: Role): void {
    const { tables, operationsKey } = this.data;
    const throughDynamo = {
      StringEquals: { 'kms:ViaService': `dynamodb.${this.region}.amazonaws.com` },
    };
    allow(role, { actions: ['dynamodb:Query'], resources: [tables.page_events.tableArn] });
    allow(role, {
      actions: ['kms:Decrypt'],
      resources: [operationsKey.keyArn],
      conditions: throughDynamo,
    });
    allow(role, { actions: ['dynamodb:ListTables'], resources: ['*'] });
    acknowledge(
      role,
      'ListTables takes no resource. With it the command finds the table that it may read.',
      'AwsSolutions-IAM5[Resource::*]',
    );
  }

  /** Lets the job roll functions of stacks back when a deploy doesn't work (operate/deploy.ts). */
  private allowRollback(role: Role, functions: string, ...withAliases: readonly string[]): void {
    const stacks = withAliases.map((stack) => this.stackArn(stack));
    allow(role, {
      actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:ListVersionsByFunction'],
      resources: [functions],
    });
    allow(role, { actions: ['cloudformation:ListStackResources'], resources: stacks });
    acknowledge(
      role,
      'CloudFormation generates the names of the stage’s functions and the ends of its stacks’ ARNs.',
      ...[functions, ...stacks].map((arn) => `AwsSolutions-IAM5[Resource::${arn}]`),
    );
  }

  /** Lets the job run the heartbeat after a deploy (operate/smoke.ts). */
  private allowInvoke(role: Role, ...names: readonly string[]): void {
    const functions = names.map((name) => this.colonArn('lambda', 'function', name));
    allow(role, { actions: ['lambda:InvokeFunction'], resources: functions });
  }

  /** Lets the job compare templates, which hold no data and no secret. */
  private allowTemplates(role: Role): void {
    const stacks = this.stackArn('*');
    allow(role, {
      actions: ['cloudformation:GetTemplate', 'cloudformation:DescribeStacks'],
      resources: [stacks],
    });
    acknowledge(role, 'The stacks of this stage.', `AwsSolutions-IAM5[Resource::${stacks}]`);
  }

  /** Lets the job read which indexes are deployed (operate/indexes.ts). */
  private allowIndexes(role: Role, ...withTables: readonly string[]): void {
    const stacks = withTables.map((stack) => this.stackArn(stack));
    allow(role, { actions: ['cloudformation:GetTemplate'], resources: stacks });
    acknowledge(
      role,
      'CloudFormation generates the end of a stack’s ARN.',
      ...stacks.map((arn) => `AwsSolutions-IAM5[Resource::${arn}]`),
    );
  }

  private stackArn(stack: string): string {
    const resourceName = `${stackName(this.stage.name, stack)}/*`;
    return this.formatArn({ service: 'cloudformation', resource: 'stack', resourceName });
  }

  private colonArn(service: string, resource: string, resourceName: string): string {
    return this.formatArn({ service, resource, resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME });
  }

  /** `cdk` works with the roles that `cdk bootstrap` made. Its caller only needs permission to assume them. */
  private allowBootstrapped(role: Role, kinds: readonly string[]): void {
    allow(role, {
      actions: ['sts:AssumeRole'],
      resources: kinds.map(
        (kind) => `arn:aws:iam::${this.account}:role/cdk-hnb659fds-${kind}-${this.account}-${this.region}`,
      ),
    });
  }
}

const allow = (role: Role, statement: PolicyStatementProps) =>
  role.addToPrincipalPolicy(new PolicyStatement(statement));
