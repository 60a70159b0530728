import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import {
  GetAliasCommand,
  LambdaClient,
  ResourceNotFoundException,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';
import { stackName } from '@concierge/contract/deployed-names';
import { liveAlias, stacksWithAliases } from '../constructs/canary';
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
  /** Points the function's alias to a version. */
  lead(functionName: string, version: string): Promise<void>;
}

export function liveVersionsOf({ name, region }: Pick<Stage, 'name' | 'region'>): LiveVersions {
  const lambda = new LambdaClient({ region });
  const client = new CloudFormationClient({ region });

  /** The function versions that a stack lists; none before its first deploy. */
  async function deployedBy(StackName: string): Promise<[functionName: string, version: string][]> {
    const found: [string, string][] = [];
    try {
      for await (const { StackResourceSummaries = [] } of paginateListStackResources(
        { client },
        { StackName },
      )) {
        for (const { ResourceType, ResourceStatus = '', PhysicalResourceId = '' } of StackResourceSummaries) {
          // arn:aws:lambda:<region>:<account>:function:<name>:<version>
          const [, , , , , , functionName, version] = PhysicalResourceId.split(':');
          // Earlier versions are retained, and may still be listed.
          if (ResourceType !== 'AWS::Lambda::Version' || ResourceStatus.startsWith('DELETE')) continue;
          if (functionName && version) found.push([functionName, version]);
        }
      }
    } catch (error) {
      if (!(error instanceof Error && error.name === 'ValidationError')) throw error;
    }
    return found;
  }

  return {
    async list() {
      const deployed = await Promise.all(
        stacksWithAliases.map((stack) => deployedBy(stackName(name, stack))),
      );
      const versions = await Promise.all(
        deployed.flat().map(async ([functionName, version]) => {
          const asked = new GetAliasCommand({ FunctionName: functionName, Name: liveAlias });
          const alias = await lambda.send(asked).catch((error: unknown) => {
            if (error instanceof ResourceNotFoundException) return undefined;
            throw error;
          });
          return { functionName, live: alias?.FunctionVersion ?? '', deployed: version };
        }),
      );
      return versions.filter(({ live }) => live !== '');
    },
    async lead(FunctionName, FunctionVersion) {
      await lambda.send(new UpdateAliasCommand({ FunctionName, FunctionVersion, Name: liveAlias }));
    },
  };
}
