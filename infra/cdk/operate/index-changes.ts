import * as z from 'zod';

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z
        .object({ GlobalSecondaryIndexes: z.array(z.looseObject({ IndexName: z.string() })).default([]) })
        .optional(),
    }),
  ),
});

/** A table that a deploy would give other indexes, by its logical id. */
export interface IndexChange {
  readonly table: string;
  readonly gains: readonly string[];
  readonly loses: readonly string[];
}

/** The indexes of each table in a template, as text by name. */
function indexesOf(template: string): Map<string, Map<string, string>> {
  const tables = Object.entries(templateSchema.parse(JSON.parse(template)).Resources).filter(([, { Type }]) =>
    /^AWS::DynamoDB::(Global)?Table$/.test(Type),
  );
  return new Map(
    tables.map(([id, { Properties }]) => [
      id,
      new Map(
        (Properties?.GlobalSecondaryIndexes ?? []).map((index) => [index.IndexName, JSON.stringify(index)]),
      ),
    ]),
  );
}

/** What the next template changes in the indexes of deployed tables. An index that is changed is lost and gained. */
export function indexChanges(deployed: string, next: string): IndexChange[] {
  const after = indexesOf(next);
  return [...indexesOf(deployed)].flatMap(([table, before]) => {
    const wanted = after.get(table);
    if (!wanted) return [];
    const lacking = (one: typeof before, other: typeof before) =>
      [...one].filter(([name, index]) => other.get(name) !== index).map(([name]) => name);
    const [gains, loses] = [lacking(wanted, before), lacking(before, wanted)];
    return gains.length + loses.length > 0 ? [{ table, gains, loses }] : [];
  });
}

/**
 * A sentence for each change that CloudFormation refuses: in one update a table gains or loses one index.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-globaltable.html
 */
export const refusedChanges = (changes: readonly IndexChange[]): string[] =>
  changes
    .filter(({ gains, loses }) => gains.length + loses.length > 1)
    .map(({ table, gains, loses }) => {
      const what = [
        ...(gains.length > 0 ? [`gains ${gains.join(' and ')}`] : []),
        ...(loses.length > 0 ? [`loses ${loses.join(' and ')}`] : []),
      ];
      return `The table ${table} ${what.join(', ')}: CloudFormation refuses more than one change of a table’s indexes in a deploy. Deploy them one after the other.`;
    });
