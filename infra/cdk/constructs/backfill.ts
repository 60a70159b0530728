import { tables } from '@concierge/contract/tables';
import { backfilled } from '@concierge/lambdas/build/backfill';
import { Duration, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { DataStack } from '../stacks/data';
import type { Stage } from '../stages/stage';
import { PlainFunction } from './plain-function';

/** The function's name. A deploy invokes it by this name (operate/deploy.ts). */
export const backfillName = (stageName: string): string => `concierge-${stageName}-backfill`;

interface BackfillProps {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly directory: string;
}

/** Adds what newer indexes read to the records from before them. It reads no name, and nothing about health. */
export class Backfill extends Construct {
  constructor(scope: Construct, id: string, { stage, data, directory }: BackfillProps) {
    super(scope, id);
    const made = new PlainFunction(this, 'Function', {
      stage,
      directory,
      key: data.operationsKey,
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
    made.allow({
      actions: ['kms:Encrypt', 'kms:Decrypt', 'kms:GenerateDataKey', 'kms:DescribeKey'],
      resources: [...new Set(backfilled.map(({ table }) => data.keyOf[table].keyArn))],
      conditions: {
        StringEquals: { 'kms:ViaService': `dynamodb.${Stack.of(this).region}.amazonaws.com` },
      },
    });
  }
}
