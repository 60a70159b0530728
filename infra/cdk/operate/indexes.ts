import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { undefinedIfNamed } from '@concierge/command-line/user-error';
import { stackName } from '@concierge/contract/deployed-names';
import { type TableName, tableConstructId, tableNames, tableSchema } from '@concierge/contract/tables';
import * as z from 'zod';
import { functionsStackId } from '../constructs/ids';
import { indexesOf } from '../stacks/data';
import type { Stage } from '../stages/stage';
import { indexChanges, refusedChanges } from './index-changes';

/** How many indexes each deployed table has. */
export type DeployedIndexes = ReadonlyMap<TableName, number>;

/**
 * The contexts with which Data is deployed by itself before a whole deploy: CloudFormation creates only one index of a
 * table in an update, and a deploy that adds more fails.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-globaltable.html
 */
export function deploysOfData(deployed: DeployedIndexes): string[][] {
  const lacking = [...deployed].map(([table, has]) => {
    const wanted = tableSchema(table).GlobalSecondaryIndexes?.length ?? 0;
    return { table, has, wanted };
  });
  const further = Math.max(0, ...lacking.map(({ has, wanted }) => wanted - has - 1));
  return Array.from({ length: further }, (_, before) =>
    lacking.flatMap(({ table, has, wanted }) => {
      const next = has + before + 1;
      return next < wanted ? `${indexesOf(table)}=${next}` : [];
    }),
  );
}

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Properties: z.object({ GlobalSecondaryIndexes: z.array(z.unknown()).default([]) }).optional(),
    }),
  ),
});

/** Reads the deployed stack's template. A table that it lacks is created with all its indexes. */
export async function deployedIndexes(stage: Pick<Stage, 'name' | 'region'>): Promise<DeployedIndexes> {
  const template = await deployedTemplate(stage.region, stackName(stage.name, 'Data'));
  return template === undefined ? new Map() : indexesIn(template);
}

/** Undefined for a stack that isn't deployed. */
async function deployedTemplate(region: string, StackName: string): Promise<string | undefined> {
  const ask = new GetTemplateCommand({ StackName });
  const found = await new CloudFormationClient({ region })
    .send(ask)
    .catch(undefinedIfNamed('ValidationError'));
  return found?.TemplateBody;
}

/**
 * What the deploy of a synthesized stage would have refused for its tables, the platform's and those of remotes.
 * @param assembly The folder that `cdk synth` wrote
 */
export async function refusedIndexes(
  { name, region }: Pick<Stage, 'name' | 'region'>,
  remotes: readonly string[],
  assembly: string,
): Promise<string[]> {
  const data = stackName(name, 'Data');
  const stacks = [data, ...remotes.map((remote) => stackName(name, functionsStackId(remote)))];
  const refused = await Promise.all(
    stacks.map(async (stack) => {
      const deployed = await deployedTemplate(region, stack);
      if (deployed === undefined) return [];
      const next = await readFile(join(assembly, `${stack}.template.json`), 'utf8');
      // What Data only gains is deployed by itself before (deploysOfData).
      return refusedChanges(
        indexChanges(deployed, next).filter(({ loses }) => stack !== data || loses.length > 0),
      );
    }),
  );
  return refused.flat();
}

export function indexesIn(template: string): DeployedIndexes {
  const resources = Object.entries(templateSchema.parse(JSON.parse(template)).Resources);
  return new Map(
    tableNames.flatMap((table) => {
      // CDK adds eight digits of a hash to a construct's id.
      const named = new RegExp(`^${tableConstructId(table)}[0-9A-F]{8}$`);
      const [, found] = resources.find(([id]) => named.test(id)) ?? [];
      return found ? [[table, found.Properties?.GlobalSecondaryIndexes.length ?? 0] as const] : [];
    }),
  );
}
