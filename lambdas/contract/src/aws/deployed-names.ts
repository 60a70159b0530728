import { type TableName, tableConstructId } from './tables';

/** The name of a stage's stack for one concern ('Data', 'Api'). */
export const stackName = (stage: string, concern: string): string => `Concierge-${stage}-${concern}`;

/** The prefix of the name that CloudFormation gives a stage's table. */
export const deployedTablePrefix = (stage: string, table: TableName): string =>
  `${stackName(stage, 'Data')}-${tableConstructId(table)}`;

/** The name of a remote's function, by which its API, its alarms and its smoke test find it. */
export const deployedFunctionName = (stage: string, name: string): string => stackName(stage, name);

/** The output of the stack Staff that names its pool, by which `npm run staff` finds it. */
export const staffPoolOutput = 'StaffPoolId';
