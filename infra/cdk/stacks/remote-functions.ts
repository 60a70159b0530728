import type { FunctionsInFolder } from '@concierge/command-line/remote-functions';
import { tableConstructId } from '@concierge/contract/aws/tables';
import type { ScheduledRow } from '@concierge/contract/wire/remote-functions';
import { CfnOutput } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { ContractFunction } from '../constructs/contract-function';
import { constructIdOf, functionsStackId } from '../constructs/ids';
import { PracticeTable } from '../constructs/practice-table';
import { ScheduledRun } from '../constructs/scheduled-run';
import { markGeneration } from '../constructs/stage-secrets';
import { PracticeKey } from './data';
import { type FunctionApiProps, FunctionApiStack } from './function-api';

/**
 * The functions that one remote brings, their API and their tables: a stack of its own. A function may do what its row
 * says, and its row says no more than the platform granted (lambdas/contract/src/wire/remote-grants.ts).
 */
export class RemoteFunctionsStack extends FunctionApiStack {
  readonly remote: string;
  readonly tables: Readonly<Record<string, TableV2>>;
  readonly tablesKey: PracticeKey;
  readonly jobs: readonly ScheduledRow[];

  constructor(scope: Construct, functions: FunctionsInFolder, props: FunctionApiProps) {
    const { remote } = functions;
    const { context } = props;
    const { stage } = context.data;
    super(scope, functionsStackId(remote), `concierge-${stage.name}-${remote}`, props);
    this.remote = remote;
    this.tablesKey = new PracticeKey(this, 'TablesKey', `Tables of ${remote}`);
    this.tables = Object.fromEntries(
      Object.entries(functions.tables).map(([name, shape]) => [
        name,
        new PracticeTable(this, `${tableConstructId(name)}Table`, { shape, key: this.tablesKey }),
      ]),
    );
    const own = { ...context, own: { tables: this.tables, key: this.tablesKey } };
    for (const row of Object.values(functions.endpoints))
      this.route(new ContractFunction(this, row, own), row);
    this.jobs = Object.values(functions.scheduled);
    for (const row of this.jobs) {
      const target = new ContractFunction(this, row, own, stage.concurrency.scheduled);
      new ScheduledRun(this, `${constructIdOf(row.function)}Schedule`, {
        description: `Runs ${row.function} of ${remote}`,
        target,
        alias: target.live,
        everyMinutes: row.everyMinutes,
      });
    }
    this.makeStage(`access-${remote}`, `${functionsStackId(remote)}Throttled`);
    markGeneration(this);
    new CfnOutput(this, constructIdOf(`${remote}-api-endpoint`), { value: this.api.apiEndpoint });
  }
}
