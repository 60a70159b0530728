import { type TableName, tableConstructId } from './tables';

/** The stack of one concern ('Data', 'Api') of a stage. */
export const stackName = (stage: string, concern: string): string => `Concierge-${stage}-${concern}`;

/** How the name begins that CloudFormation gives a table of a stage. */
export const deployedTablePrefix = (stage: string, table: TableName): string =>
  `${stackName(stage, 'Data')}-${tableConstructId(table)}`;
