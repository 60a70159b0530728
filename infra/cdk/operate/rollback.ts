import {
  CloudFormationClient,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import {
  GetAliasCommand,
  LambdaClient,
  paginateListVersionsByFunction,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';
import { undefinedIfNamed } from '@concierge/command-line/user-error';
import { stackName } from '@concierge/contract/aws/deployed-names';
import { liveAlias, stacksWithAliases } from '../constructs/contract-function';
import { functionsStackId } from '../constructs/ids';
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

/** What a deploy asks and moves. */
export type LiveVersions = Omit<ReturnType<typeof liveVersionsOf>, 'versionsOf'>;

/**
 * @param remote The remote whose functions they are, if they are not the platform's
 */
export function liveVersionsOf({ name, region }: Pick<Stage, 'name' | 'region'>, remote?: string) {
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
      const stacks = remote === undefined ? stacksWithAliases : [functionsStackId(remote)];
      const resources = (await Promise.all(stacks.map(resourcesOf))).flat();
      const versions = resources.filter(({ ResourceType }) => ResourceType === 'AWS::Lambda::Version');
      return (
        await Promise.all(versions.map(({ PhysicalResourceId = '' }) => liveVersion(PhysicalResourceId)))
      ).flat();
    },
    /** The numbers of a function's versions and when each was made, newest first. */
    async versionsOf(FunctionName: string): Promise<string[]> {
      const found: { readonly number: number; readonly made: string }[] = [];
      for await (const { Versions = [] } of paginateListVersionsByFunction(
        { client: lambda },
        { FunctionName },
      ))
        for (const { Version, LastModified = '' } of Versions)
          if (Version !== '$LATEST') found.push({ number: Number(Version), made: LastModified.slice(0, 16) });
      return found.sort((a, b) => b.number - a.number).map(({ number, made }) => `${number} (${made})`);
    },
    /** Points the function's alias to a version. */
    async setLive(FunctionName: string, FunctionVersion: string): Promise<void> {
      await lambda.send(new UpdateAliasCommand({ FunctionName, FunctionVersion, Name: liveAlias }));
    },
    /** The generation of secrets that the deployed functions know; undefined before the first deploy. */
    async secretsGeneration(): Promise<string | undefined> {
      const stack = remote === undefined ? 'Api' : functionsStackId(remote);
      const ids = (await resourcesOf(stack)).map(({ LogicalResourceId = '' }) => LogicalResourceId);
      return ids.flatMap((id) => generationOfSecrets(id) ?? [])[0];
    },
  };
}

/**
 * `npm run rollback -w infra/cdk -- <stage>[/<remote>] [<function>:<version> ...]`: rolls functions of the platform, or of a
 * remote, back to these versions, then lists the live ones. Without versions it lists the others too, with their times.
 */
await runAsProgram(import.meta.url, async ([name = '', ...targets]) => {
  const [stageName = '', remote] = name.split('/');
  const versions = liveVersionsOf(stageNamed(stageName), remote);
  const known = await versions.list();
  for (const one of targets) {
    const [functionName = '', version = ''] = one.split(':');
    if (!known.some((live) => live.functionName === functionName) || !/^\d+$/.test(version))
      throw new Error(`${one} is not a function of ${name} with a version`);
    await versions.setLive(functionName, version);
  }
  for (const { functionName, live, deployed } of await versions.list()) {
    const all = targets.length > 0 ? [] : (await versions.versionsOf(functionName)).slice(0, 5);
    const among = all.length > 0 ? ` of ${all.join(', ')}` : '';
    console.log(`${functionName}:${live}${live === deployed ? '' : ` instead of ${deployed}`}${among}`);
  }
});
