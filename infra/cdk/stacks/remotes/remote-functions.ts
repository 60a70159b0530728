import type { FunctionsInFolder } from '@concierge/command-line/functions';
import { tableConstructId } from '@concierge/contract/aws/tables';
import type { Site } from '@concierge/contract/practice/site';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { ManagedPolicy, PermissionsBoundary } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { ContractFunction } from '../../constructs/contract-function';
import { constructIdOf, functionsStackId } from '../../constructs/ids';
import { alarmTopicName, PlainAlarm, type Severity } from '../../constructs/plain-alarm';
import { PracticeTable } from '../../constructs/practice-table';
import { boundaryName } from '../../constructs/remote-names';
import { ScheduledRun } from '../../constructs/scheduled-run';
import { markGeneration } from '../../constructs/stage-secrets';
import type { Stage } from '../../stages/stage';
import { OperatedStack } from '../operated-stack';
import { parametersOf, publishedName } from '../platform-names';
import { deployedResources } from '../resources';
import { alarmsOfRemote } from './remote-alarms';
import { RemoteSynthesizer } from './remote-synthesizer';

/**
 * The functions of one remote, their tables, schedules and alarms: a stack that its team deploys. A function may do what
 * its row says, and its row says no more than the platform granted (lambdas/contract/src/wire/remote-grants.ts). It refers
 * to no stack of the platform: names of what it uses are parameters that CloudFormation reads (platform-names.ts).
 */
export class RemoteFunctionsStack extends OperatedStack {
  readonly operationsKey: IKey;
  readonly remote: string;
  readonly tables: Readonly<Record<string, TableV2>>;

  constructor(scope: Construct, stage: Stage, site: Site, bundles: string, functions: FunctionsInFolder) {
    const { remote = '' } = functions;
    super(scope, functionsStackId(remote), stage, new RemoteSynthesizer(stage, remote));
    this.remote = remote;
    const name = (of: string) => publishedName(this, parametersOf(stage, remote), of);
    this.operationsKey = Key.fromKeyArn(this, 'OperationsKey', name('operations_key'));
    const shapes = Object.entries(functions.tables);
    const keyArn = shapes.length > 0 ? name('tables_key') : '';
    this.tables = Object.fromEntries(
      shapes.map(([table, shape]) => {
        const id = `${tableConstructId(table)}Table`;
        const key = Key.fromKeyArn(this, `${id}Key`, keyArn);
        return [table, new PracticeTable(this, id, { shape, key })];
      }),
    );
    const context = {
      ...{ stage, name, bundles },
      resources: deployedResources(site, stage, name),
      own: { tables: this.tables, keyArn },
    };
    for (const row of Object.values(functions.endpoints)) new ContractFunction(this, row, context);
    for (const row of Object.values(functions.scheduled)) {
      const target = new ContractFunction(this, row, context, stage.concurrency.scheduled);
      new ScheduledRun(this, `${constructIdOf(row.function)}Schedule`, {
        description: `Runs ${row.function} of ${remote}`,
        target,
        alias: target.live,
        everyMinutes: row.everyMinutes,
      });
    }
    const topic = (id: string, severity: Severity) =>
      Topic.fromTopicArn(
        this,
        id,
        this.formatArn({ service: 'sns', resource: alarmTopicName(stage.name, severity) }),
      );
    const topics = { mail: topic('Alarms', 'mail'), page: topic('Pages', 'page') };
    for (const alarm of alarmsOfRemote(functions, stage)) new PlainAlarm(this, topics, alarm, false);
    markGeneration(this);
    PermissionsBoundary.of(this).apply(
      ManagedPolicy.fromManagedPolicyName(this, 'Boundary', boundaryName(stage, remote)),
    );
  }
}
