import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { undefinedIfNamed } from '@concierge/command-line/user-error';
import { stackName } from '@concierge/contract/deployed-names';
import { type TableName, tableConstructId, tableNames, tableSchema } from '@concierge/contract/tables';
import * as z from 'zod';
import { indexesOf } from '../stacks/data';
import type { Stage } from '../stages/stage';

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
export async function deployedIndexes({
  name,
  region,
}: Pick<Stage, 'name' | 'region'>): Promise<DeployedIndexes> {
  const ask = new GetTemplateCommand({ StackName: stackName(name, 'Data') });
  const cloudFormation = new CloudFormationClient({ region });
  const deployed = await cloudFormation.send(ask).catch(undefinedIfNamed('ValidationError'));
  return deployed?.TemplateBody === undefined ? new Map() : indexesIn(deployed.TemplateBody);
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
