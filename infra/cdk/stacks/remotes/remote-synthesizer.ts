import {
  CliCredentialsStackSynthesizer,
  type ISynthesisSession,
  type SynthesizeStackArtifactOptions,
} from 'aws-cdk-lib';
import { EnvironmentPlaceholders } from 'aws-cdk-lib/cx-api';
import { executionRoleName, uploadsName } from '../../constructs/remote-names';
import type { Stage } from '../../stages/stage';

/**
 * Deploys with the credentials of whoever runs `cdk`, uploads to the remote's own bucket, and has CloudFormation act with
 * the role of that one stack: the roles and the bucket of `cdk bootstrap` could change any other.
 */
export class RemoteSynthesizer extends CliCredentialsStackSynthesizer {
  private readonly executionRole: string;

  constructor(stage: Stage, remote: string) {
    // The CLI fills it in.
    const account = EnvironmentPlaceholders.CURRENT_ACCOUNT;
    super({ fileAssetsBucketName: uploadsName(stage, remote, account) });
    this.executionRole = `arn:aws:iam::${account}:role/${executionRoleName(stage, remote)}`;
  }

  protected override emitArtifact(
    session: ISynthesisSession,
    options: SynthesizeStackArtifactOptions = {},
  ): void {
    super.emitArtifact(session, { ...options, cloudFormationExecutionRoleArn: this.executionRole });
  }
}
