import {
  CloudFormationClient,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import { GetAliasCommand, LambdaClient, UpdateAliasCommand } from '@aws-sdk/client-lambda';
import { remoteFunctions } from '@concierge/command-line/remote-functions';
import { undefinedIfNamed } from '@concierge/command-line/user-error';
import { stackName } from '@concierge/contract/aws/deployed-names';
import { liveAlias, stacksWithAliases } from '../constructs/contract-function';
import { generationOfSecrets } from '../constructs/stage-secrets';
import type { Stage } from '../stages/stage';
import { stageNamed } from '../stages/stages';
import { runAsProgram } from './program';

/** A function that callers invoke by its alias. */
export interface LiveVersion {
  readonly functionName: string;
  /** The version that the alias points to. */
  readonly live: string;
  /** The version that CloudFormation last pointed the alias to. CloudFormation doesn't know of rollbacks. */
  readonly deployed: string;
}

export type LiveVersions = ReturnType<typeof liveVersionsOf>;

export function liveVersionsOf({ name, region }: Pick<Stage, 'name' | 'region'>) {
  const lambda = new LambdaClient({ region });
  const client = new CloudFormationClient({ region });

  /** The resources that a stack lists; none before its first deploy. */
  async function resourcesOf(stack: string): Promise<StackResourceSummary[]> {
    const found: StackResourceSummary[] = [];
    try {
      const pages = paginateListStackResources({ client }, { StackName: stackName(name, stack) });
      for await (const { StackResourceSummaries = [] } of pages) found.push(...StackResourceSummaries);
    } catch (error) {
      if (!(error instanceof Error && error.name === 'ValidationError')) throw error;
    }
    // Earlier versions are retained, and may still be listed.
    return found.filter(({ ResourceStatus = '' }) => !ResourceStatus.startsWith('DELETE'));
  }

  async function liveVersion(versionArn: string): Promise<LiveVersion[]> {
    // arn:aws:lambda:<region>:<account>:function:<name>:<version>
    const [functionName = '', deployed = ''] = versionArn.split(':').slice(6);
    const command = new GetAliasCommand({ FunctionName: functionName, Name: liveAlias });
    const alias = await lambda.send(command).catch(undefinedIfNamed('ResourceNotFoundException'));
    return alias ? [{ functionName, live: alias.FunctionVersion ?? '', deployed }] : [];
  }

  return {
    async list(): Promise<LiveVersion[]> {
      const remotes = (await remoteFunctions()).map(({ remote }) => remote);
      const resources = (await Promise.all(stacksWithAliases(remotes).map(resourcesOf))).flat();
      const versions = resources.filter(({ ResourceType }) => ResourceType === 'AWS::Lambda::Version');
      return (
        await Promise.all(versions.map(({ PhysicalResourceId = '' }) => liveVersion(PhysicalResourceId)))
      ).flat();
    },
    /** Points the function's alias to a version. */
    async setLive(FunctionName: string, FunctionVersion: string): Promise<void> {
      await lambda.send(new UpdateAliasCommand({ FunctionName, FunctionVersion, Name: liveAlias }));
    },
    /** The generation of secrets that the deployed functions of the API know; undefined before the first deploy. */
    async secretsGeneration(): Promise<string | undefined> {
      const ids = (await resourcesOf('Api')).map(({ LogicalResourceId = '' }) => LogicalResourceId);
      return ids.flatMap((id) => generationOfSecrets(id) ?? [])[0];
    },
  };
}

/**
 * `npm run rollback -w infra/cdk -- <stage> [<function>:<version> ...]`: rolls functions back to these versions, then lists
 * the live ones. Without versions it only lists.
 */
await runAsProgram(import.meta.url, async ([stageName = '', ...targets]) => {
  const versions = liveVersionsOf(stageNamed(stageName));
  const known = await versions.list();
  for (const one of targets) {
    const [functionName = '', version = ''] = one.split(':');
    if (!known.some((live) => live.functionName === functionName) || !/^\d+$/.test(version))
      throw new Error(`${one} is not a function of ${stageName} with a version`);
    await versions.setLive(functionName, version);
  }
  for (const { functionName, live, deployed } of await versions.list())
    console.log(`${functionName}:${live}${live === deployed ? '' : ` instead of ${deployed}`}`);
});
