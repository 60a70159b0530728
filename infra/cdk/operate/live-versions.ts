import {
  CloudFormationClient,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation';
import {
  GetAliasCommand,
  LambdaClient,
  ResourceNotFoundException,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';
import { stackName } from '@concierge/contract/deployed-names';
import { liveAlias, stacksWithAliases } from '../constructs/canary';
import { generationOfSecrets } from '../constructs/stage-secrets';
import type { Stage } from '../stages/stage';

/** A function that callers invoke by its alias. */
export interface LiveVersion {
  readonly functionName: string;
  /** The version that the alias points to. */
  readonly live: string;
  /** The version that CloudFormation last pointed the alias to, and believes is live. */
  readonly deployed: string;
}

export interface LiveVersions {
  list(): Promise<LiveVersion[]>;
  /** Points the function's alias to a version, which then gets all calls, also those that a canary sent elsewhere. */
  setLive(functionName: string, version: string): Promise<void>;
  /** The generation of secrets that the deployed functions of the API know; undefined before the first deploy. */
  secretsGeneration(): Promise<string | undefined>;
}

export function liveVersionsOf({ name, region }: Pick<Stage, 'name' | 'region'>): LiveVersions {
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

  async function deployedBy(stack: string): Promise<(readonly [functionName: string, version: string])[]> {
    const versions = (await resourcesOf(stack)).filter(
      ({ ResourceType }) => ResourceType === 'AWS::Lambda::Version',
    );
    return versions.flatMap(({ PhysicalResourceId = '' }) => {
      // arn:aws:lambda:<region>:<account>:function:<name>:<version>
      const [, , , , , , functionName, version] = PhysicalResourceId.split(':');
      return functionName && version ? [[functionName, version] as const] : [];
    });
  }

  return {
    async list() {
      const deployed = await Promise.all(stacksWithAliases.map(deployedBy));
      const versions = await Promise.all(
        deployed.flat().map(async ([functionName, version]) => {
          const command = new GetAliasCommand({ FunctionName: functionName, Name: liveAlias });
          const alias = await lambda.send(command).catch((error: unknown) => {
            if (error instanceof ResourceNotFoundException) return undefined;
            throw error;
          });
          return { functionName, live: alias?.FunctionVersion ?? '', deployed: version };
        }),
      );
      return versions.filter(({ live }) => live !== '');
    },
    async setLive(FunctionName, FunctionVersion) {
      const RoutingConfig = { AdditionalVersionWeights: {} };
      await lambda.send(
        new UpdateAliasCommand({ FunctionName, FunctionVersion, Name: liveAlias, RoutingConfig }),
      );
    },
    async secretsGeneration() {
      const ids = (await resourcesOf('Api')).map(({ LogicalResourceId = '' }) => LogicalResourceId);
      return ids.flatMap((id) => generationOfSecrets(id) ?? [])[0];
    },
  };
}
