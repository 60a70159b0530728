import { type Endpoint, endpoints, type FunctionRow, unrouted } from '@concierge/contract/endpoints';
import type { BundledFunctions } from '@concierge/lambdas/build/bundle';
import { CfnOutput, Duration, Fn } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnRoute,
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge';
import { ContractFunction } from '../constructs/contract-function';
import { LogStore } from '../constructs/log-store';
import { markGeneration } from '../constructs/stage-secrets';
import type { Stage } from '../stages/stage';
import type { AccountsStack } from './accounts';
import type { DataStack } from './data';
import type { NotificationsStack } from './notifications';
import { StageStack } from './stage-stack';

export interface ApiProps {
  readonly stage: Stage;
  readonly data: DataStack;
  readonly accounts: AccountsStack;
  readonly notifications: NotificationsStack;
  readonly functions: BundledFunctions;
}

/** The HTTP API: one function for each row of the endpoint table, and one for what no row matches. */
export class ApiStack extends StageStack {
  readonly api: HttpApi;
  /** Requests that the gateway itself refused with 429. */
  readonly throttled: Metric;
  /** Host that the edge forwards requests to. */
  readonly host: string;

  constructor(scope: Construct, { stage, data, accounts, notifications, functions }: ApiProps) {
    super(scope, 'Api', stage);
    this.api = new HttpApi(this, 'Http', {
      apiName: `concierge-${stage.name}`,
      description: 'Reached through the edge; functions reject requests without its secret',
      createDefaultStage: false,
    });
    this.authorizer = new HttpUserPoolAuthorizer('Accounts', accounts.pool, {
      userPoolClients: [accounts.client],
    });
    const make = (row: FunctionRow) =>
      new ContractFunction(this, row, { stage, data, notifications, functions });
    const rows: readonly Endpoint[] = Object.values(endpoints);
    for (const row of rows) this.route(make(row), row);
    this.route(make(unrouted));
    this.throttled = this.makeStage(stage, data);
    markGeneration(this, stage);
    this.host = Fn.select(2, Fn.split('/', this.api.apiEndpoint));
    new CfnOutput(this, 'ApiEndpoint', { value: this.api.apiEndpoint });
  }

  /** Admits tokens that the pool signed for the web client. The functions check the kind of token. */
  private readonly authorizer: HttpUserPoolAuthorizer;
  private readonly routes: HttpRoute[] = [];

  private route(made: ContractFunction, row?: Endpoint): void {
    const { id } = made.node;
    const integration = new HttpLambdaIntegration(`${id}Integration`, made.live);
    const add = (routeId: string, routeKey: HttpRouteKey) => {
      const route = new HttpRoute(this, routeId, {
        httpApi: this.api,
        routeKey,
        integration,
        ...(row?.signedIn ? { authorizer: this.authorizer } : {}),
      });
      this.routes.push(route);
      if (row?.signedIn) return;
      acknowledge(
        route,
        'The site is public: anybody may call it. The contract says what a function does for whom, and without the edge’s secret it does nothing.',
        'AwsSolutions-APIG4',
      );
    };
    add(`${id}Route`, row ? HttpRouteKey.with(row.path, methods[row.method]) : HttpRouteKey.DEFAULT);
    if (row?.head) add(`${id}Head`, HttpRouteKey.with(row.path, HttpMethod.HEAD));
  }

  private makeStage(stage: Stage, data: DataStack): Metric {
    const logs = new LogStore(this, 'AccessLogs', { stage, key: data.operationsKey, name: 'access' });
    const made = new HttpStage(this, 'Default', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: stage.throttle.rate, burstLimit: stage.throttle.burst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logs),
        // Neither address nor path: a line says how a request to a route went, not who sent it or what it was about.
        format: AccessLogFormat.custom(
          JSON.stringify({
            requestId: '$context.requestId',
            at: '$context.requestTime',
            route: '$context.routeKey',
            status: '$context.status',
            ms: '$context.responseLatency',
            functionMs: '$context.integrationLatency',
            error: '$context.integrationErrorMessage',
          }),
        ),
      },
    });
    throttleEachRoute(made, this.routes, stage);
    acknowledge(
      made,
      'An HTTP API has no cache of its own, and needs none: every response is for one person.',
      'HIPAA.Security-APIGWCacheEnabledAndEncrypted',
    );
    // A 429 from a function itself has a functionMs.
    return logs
      .addMetricFilter('Throttled', {
        filterPattern: FilterPattern.literal('{ $.status = "429" && $.functionMs = "-" }'),
        metricNamespace: `Concierge/${stage.name}`,
        metricName: 'ApiThrottled',
      })
      .metric({ statistic: Stats.SUM, period: Duration.minutes(5) });
  }
}

/** Throttles each route separately, so that a flood of one leaves the others their share. */
function throttleEachRoute(made: HttpStage, routes: readonly HttpRoute[], { throttle }: Stage): void {
  const cfn = made.node.defaultChild;
  if (!(cfn instanceof CfnStage)) throw new Error('The stage has no resource of its own');
  const settings = { ThrottlingRateLimit: throttle.rate, ThrottlingBurstLimit: throttle.burst };
  cfn.routeSettings = Object.fromEntries(
    routes.map((route) => {
      const resource = route.node.defaultChild;
      if (!(resource instanceof CfnRoute)) throw new Error('A route has no resource of its own');
      return [resource.routeKey, settings];
    }),
  );
  // CloudFormation refuses settings of a route that doesn't exist yet.
  made.node.addDependency(...routes);
}

const methods = { GET: HttpMethod.GET, POST: HttpMethod.POST } as const satisfies Record<
  Endpoint['method'],
  HttpMethod
>;
