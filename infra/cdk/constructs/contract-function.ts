import { join } from 'node:path';
import { deployedFunctionName } from '@concierge/contract/aws/deployed-names';
import type { FunctionRow } from '@concierge/contract/wire/endpoints/row';
import { type FunctionResources, functionEnvironment } from '@concierge/lambdas/build/environment';
import { Duration, Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { addressOf } from '../stacks/mail';
import type { NameOf } from '../stacks/platform-names';
import type { Stage } from '../stages/stage';
import { acknowledge, acknowledgeWildcards } from './acknowledge';
import { constructIdOf, logicalIdOf } from './ids';
import { PlainFunction } from './plain-function';
import { onOwnTable, permissionsOf, usingKeys } from './row-permissions';

/** The alias that callers invoke. A rollback moves it to an earlier version. */
export const liveAlias = 'live';
/** The stacks of the platform whose functions have the alias. */
export const stacksWithAliases: readonly string[] = ['Staff', 'Notifications', 'Accounts', 'Api'];

/** What a stack passes to the functions of its rows. */
export interface FunctionContext {
  readonly stage: Stage;
  readonly name: NameOf;
  readonly resources: FunctionResources;
  /** The folder of the bundles. */
  readonly bundles: string;
  /** The tables of the function's own remote by name, and the ARN of their key. */
  readonly own?: { readonly tables: Readonly<Record<string, TableV2>>; readonly keyArn: string };
}

/**
 * A function of a row, with the settings and permissions of its row and no others. Its construct id is derived from its
 * name.
 */
export class ContractFunction extends PlainFunction {
  /** What callers invoke: the function's alias. */
  readonly live: IFunction;

  constructor(
    scope: Construct,
    row: FunctionRow,
    { stage, name, resources, bundles, own }: FunctionContext,
    concurrency = stage.concurrency.endpoint,
  ) {
    super(scope, constructIdOf(row.function), {
      name: row.function,
      directory: join(bundles, row.function),
      memoryMb: row.memoryMb,
      timeout: Duration.seconds(row.timeoutSeconds),
      concurrency,
      environment: functionEnvironment(
        row,
        resources,
        Object.fromEntries(Object.entries(own?.tables ?? {}).map(([table, made]) => [table, made.tableName])),
      ),
      ...(own ? { functionName: deployedFunctionName(stage.name, row.function) } : {}),
    });
    // Alias and IFunction declare `role` differently, but it is the same role.
    this.live = this.fn.addAlias(liveAlias) as IFunction;
    const stack = Stack.of(this);
    const sender = addressOf(resources.settings.notifications.MAIL_SENDER);
    const permissions = permissionsOf(row, { stack, stage, name, sender });
    for (const statement of permissions) this.allow(statement);
    for (const [table, allowed] of Object.entries(row.ownTables ?? {})) {
      const made = own?.tables[table];
      if (!made || !own) continue;
      for (const statement of onOwnTable(made.tableArn, allowed)) this.allow(statement);
      this.allow(usingKeys(stack, own.keyArn));
      acknowledge(
        this.role,
        'The indexes of the remote’s own table.',
        `AwsSolutions-IAM5[Resource::<${logicalIdOf(made)}.Arn>/index/*]`,
      );
    }
    if (row.settings.includes('audit'))
      acknowledgeWildcards(
        this.role,
        'Each entry of the audit is an object of its own; the bucket’s lock keeps it from being replaced.',
        permissions.flatMap(({ actions = [], resources = [] }) =>
          actions.includes('s3:PutObject') ? resources : [],
        ),
      );
    if (row.sends?.includes('ses') && !stage.keepsData)
      acknowledge(
        this,
        'In a test stage the recipients are verified identities, which only the test knows.',
        'AwsSolutions-IAM5[Resource::*]',
      );
  }
}
