import type { FunctionRow } from '@concierge/contract/wire/endpoints/row';
import type { Functions } from '@concierge/contract/wire/functions';
import { CfnOutput } from 'aws-cdk-lib';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { ContractFunction, type FunctionContext } from '../constructs/contract-function';
import { markGeneration } from '../constructs/stage-secrets';
import { type FunctionApiProps, FunctionApiStack } from './function-api';

/** The platform's HTTP API: a function for each endpoint, and one for what no endpoint matches. */
export class ApiStack extends FunctionApiStack {
  /** Requests that the gateway itself refused with 429. */
  readonly throttled: Metric;

  constructor(scope: Construct, functions: Functions, context: FunctionContext, props: FunctionApiProps) {
    super(scope, 'Api', `concierge-${context.stage.name}`, props);
    const make = (row: FunctionRow) => {
      const { node, live } = new ContractFunction(this, row, context);
      return [node.id, new HttpLambdaIntegration(`${node.id}Integration`, live)] as const;
    };
    for (const row of Object.values(functions.endpoints)) this.route(...make(row), row);
    if (functions.unrouted) this.route(...make(functions.unrouted));
    this.throttled = this.makeStage('access', 'ApiThrottled');
    markGeneration(this);
    new CfnOutput(this, 'ApiEndpoint', { value: this.api.apiEndpoint });
  }
}
