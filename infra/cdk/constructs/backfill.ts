import { tables } from '@concierge/contract/tables';
import { backfilled } from '@concierge/lambdas/build/backfill';
import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { OperatedStack } from '../stacks/operated-stack';
import { PlainFunction } from './plain-function';

/** The function's name. A deploy invokes it by this name (operate/deploy.ts). */
export const backfillName = (stageName: string): string => `concierge-${stageName}-backfill`;

/** Adds what newer indexes read to the records from before them. It reads no name, and nothing about health. */
export class Backfill extends Construct {
  constructor(scope: Construct, id: string, directory: string) {
    super(scope, id);
    const { stage, data } = OperatedStack.of(this);
    const made = new PlainFunction(this, 'Function', {
      directory,
      name: 'backfill',
      functionName: backfillName(stage.name),
      memoryMb: 512,
      timeout: Duration.minutes(15),
      concurrency: stage.concurrency.scheduled,
      environment: Object.fromEntries(
        backfilled.map(({ table }) => [tables[table].env, data.tables[table].tableName]),
      ),
    });
    for (const { table, attributes } of backfilled)
      for (const [action, also] of [
        ['Scan', { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' }],
        ['UpdateItem', { 'dynamodb:ReturnValues': 'NONE' }],
      ] as const)
        made.allow({
          actions: [`dynamodb:${action}`],
          resources: [data.tables[table].tableArn],
          // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
          conditions: {
            'ForAllValues:StringEquals': { 'dynamodb:Attributes': attributes },
            StringEqualsIfExists: also,
          },
        });
    made.allowTableKeys(...new Set(backfilled.map(({ table }) => data.keyOf[table])));
  }
}
