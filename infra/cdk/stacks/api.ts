import {
  type Endpoint,
  endpoints,
  type FunctionRow,
  unrouted,
} from '@concierge/contract/wire/endpoints/table';
import { CfnOutput } from 'aws-cdk-lib';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { ContractFunction } from '../constructs/contract-function';
import { markGeneration } from '../constructs/stage-secrets';
import { type FunctionApiProps, FunctionApiStack } from './function-api';

/** The HTTP API: one function for each row of the endpoint table, and one for what no row matches. */
export class ApiStack extends FunctionApiStack {
  /** Requests that the gateway itself refused with 429. */
  readonly throttled: Metric;

  constructor(scope: Construct, props: FunctionApiProps) {
    const { context } = props;
    super(scope, 'Api', `concierge-${context.data.stage.name}`, props);
    const make = (row: FunctionRow) => new ContractFunction(this, row, context);
    const rows: readonly Endpoint[] = Object.values(endpoints);
    for (const row of rows) this.route(make(row), row);
    this.route(make(unrouted));
    this.throttled = this.makeStage('access', 'ApiThrottled');
    markGeneration(this);
    new CfnOutput(this, 'ApiEndpoint', { value: this.api.apiEndpoint });
  }
}
