import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  CfnOIDCProvider,
  FederatedPrincipal,
  PolicyStatement,
  type PolicyStatementProps,
  Role,
} from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge, ownRightReason } from '../constructs/acknowledge';
import { constructIdOf } from '../constructs/construct-id';
import type { Stage } from '../stages/stage';
import type { ReleasesStack } from './releases';

export interface TeamsProps extends StackProps {
  readonly stage: Stage;
  readonly repository: NonNullable<Stage['repository']>;
  readonly releases: ReleasesStack;
}

const issuer = 'token.actions.githubusercontent.com';

/** Who may release what: a role for each remote and the shell, taken on by GitHub Actions without any stored key. */
export class TeamsStack extends Stack {
  readonly roles: Readonly<Record<string, Role>>;

  constructor(scope: Construct, id: string, { stage, repository, releases, ...props }: TeamsProps) {
    super(scope, id, props);
    const provider =
      repository.providerArn ??
      new CfnOIDCProvider(this, 'GitHub', { url: `https://${issuer}`, clientIdList: ['sts.amazonaws.com'] })
        .attrArn;
    const make = (name: string): Role => {
      const role = new Role(this, constructIdOf(name), {
        roleName: `concierge-${stage.name}-team-${name}`,
        description: `Releases ${name} and nothing else`,
        maxSessionDuration: Duration.hours(1),
        assumedBy: new FederatedPrincipal(
          provider,
          {
            StringEquals: {
              [`${issuer}:aud`]: 'sts.amazonaws.com',
              // An environment of the repository, which says there who may use it and from which branch.
              [`${issuer}:sub`]: `repo:${repository.owner}/${repository.name}:environment:${name}-${stage.name}`,
            },
          },
          'sts:AssumeRoleWithWebIdentity',
        ),
      });
      this.allowRelease(role, name, releases);
      new CfnOutput(this, `RoleOf${constructIdOf(name)}`, { value: role.roleArn });
      return role;
    };
    this.roles = Object.fromEntries(Object.keys(releases.releaseFunctions).map((name) => [name, make(name)]));
  }

  private allowRelease(role: Role, name: string, { bucket, releaseFunctions }: ReleasesStack): void {
    const allow = (statement: PolicyStatementProps) =>
      role.addToPrincipalPolicy(new PolicyStatement(statement));
    const own = `remotes/${name}/*`;
    // Never over what is there: the bucket's own policy refuses that to everybody.
    allow({ actions: ['s3:PutObject', 's3:GetObject'], resources: [bucket.arnForObjects(own)] });
    allow({
      actions: ['s3:ListBucket'],
      resources: [bucket.bucketArn],
      conditions: { StringLike: { 's3:prefix': own } },
    });
    const release = releaseFunctions[name];
    if (release) allow({ actions: ['lambda:InvokeFunction'], resources: [release.fn.functionArn] });
    acknowledge(
      role,
      'A release is many files, all under the one path that is this team’s own.',
      `AwsSolutions-IAM5[Resource::${exportedName(bucket)}/${own}]`,
    );
    acknowledge(role, ownRightReason, 'HIPAA.Security-IAMNoInlinePolicy');
  }
}

/** The name under which the bucket's ARN comes into this stack, as cdk-nag writes it in a finding. */
function exportedName(bucket: Bucket): string {
  const stack = Stack.of(bucket);
  const imported: unknown = stack.resolve(stack.exportValue(bucket.bucketArn));
  return typeof imported === 'object' && imported !== null && 'Fn::ImportValue' in imported
    ? String(imported['Fn::ImportValue'])
    : '';
}
