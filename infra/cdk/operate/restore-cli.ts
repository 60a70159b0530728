import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { stackName } from '@concierge/contract/deployed-names';
import { type TableShape, tableNames, tables } from '@concierge/contract/tables';
import { outputOf } from '../stacks/data';
import { stageNamed } from '../stages/stages';
import { compare, copyItems, restoreAsCopy, type Tables } from './restore';

const usage = `npm run restore -w infra/cdk -- <stage> <table> <time> [--copy missing|all]

Restores the table as of that second (2026-03-01T09:30:00Z, within the last 35 days and at least five minutes ago)
next to the live one, and says how they differ. --copy missing puts back what is gone; --copy all also reverts what has
changed since. Run it without --copy first. Tables: ${tableNames.join(', ')}.`;

const [stageName = '', tableName = '', time = '', copy, kind = ''] = process.argv.slice(2);
const name = tableNames.find((one) => one === tableName);
const at = new Date(time);
try {
  if (!name || Number.isNaN(at.getTime()) || (copy && !(copy === '--copy' && /^(missing|all)$/.test(kind))))
    throw new Error(usage);
  const stage = stageNamed(stageName);
  const region = { region: stage.region };
  const { Stacks = [] } = await new CloudFormationClient(region).send(
    new DescribeStacksCommand({ StackName: stackName(stage.name, 'Data') }),
  );
  const live = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === outputOf(name))?.OutputValue;
  if (!live) throw new Error(`The stack Data of ${stage.name} names no table ${name}.`);
  const { key, sort, expires }: TableShape = tables[name];
  const on: Tables = { dynamo: new DynamoDBClient(region), live, key, sort, expires };
  const began = Date.now();
  const restored = await restoreAsCopy(on, at);
  console.log(`${restored} is ready after ${Math.round((Date.now() - began) / 1000)} s.`);
  const { missing, changed, since, same } = await compare(on, restored);
  console.log(
    `Gone since: ${missing.length}. Changed since: ${changed.length}. New since: ${since}. Same: ${same}.`,
  );
  if (copy) {
    const back = await copyItems(on, missing);
    const over = kind === 'all' ? await copyItems(on, changed, true) : 0;
    console.log(`Put back: ${back}. Reverted: ${over}.`);
  }
  console.log(`When you are done: aws dynamodb delete-table --table-name ${restored}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
