import type { Endpoint } from '@concierge/contract/wire/endpoints/row';
import { Duration, Fn } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnRoute,
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpRoute,
  type HttpRouteIntegration,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge';
import { LogStore } from '../constructs/log-store';
import type { Stage } from '../stages/stage';
import { throttleOf } from '../stages/throttle';
import type { DataStack } from './data';
import { PlatformStack } from './operated-stack';

export interface FunctionApiProps {
  readonly data: DataStack;
  /** Admit tokens that a pool signed for its client. The functions check the kind of token. */
  readonly authorizers: { readonly signedIn: HttpUserPoolAuthorizer; readonly staff: HttpUserPoolAuthorizer };
}

/** A stack with an HTTP API, each of whose routes is a function of a row. */
export abstract class FunctionApiStack extends PlatformStack {
  readonly api: HttpApi;
  /** Host that the edge forwards requests to. */
  readonly host: string;
  /** The routes of each function. */
  private readonly routes: HttpRoute[][] = [];

  /** @param apiName The API's deployed name */
  constructor(
    scope: Construct,
    id: string,
    apiName: string,
    private readonly props: FunctionApiProps,
  ) {
    super(scope, id, props.data);
    this.api = new HttpApi(this, 'Http', {
      apiName,
      description: 'Reached through the edge; functions reject requests without its secret',
      createDefaultStage: false,
    });
    this.keepExports(this.api.apiId, this.api.apiEndpoint);
    this.host = Fn.select(2, Fn.split('/', this.api.apiEndpoint));
  }

  /**
   * Adds the routes of an endpoint, or the one of what no endpoint matches.
   * @param id The construct id of its function
   */
  protected route(id: string, integration: HttpRouteIntegration, row?: Endpoint): void {
    const { signedIn, staff } = this.props.authorizers;
    const authorizer = row?.roles ? staff : row?.signedIn ? signedIn : undefined;
    const add = (routeId: string, routeKey: HttpRouteKey): HttpRoute => {
      const route = new HttpRoute(this, routeId, {
        httpApi: this.api,
        routeKey,
        integration,
        ...(authorizer ? { authorizer } : {}),
      });
      if (!authorizer)
        acknowledge(
          route,
          'The site is public: anybody may call it. The contract says what a function does for whom, and without the edge’s secret it does nothing.',
          'AwsSolutions-APIG4',
        );
      return route;
    };
    this.routes.push([
      add(`${id}Route`, row ? HttpRouteKey.with(row.path, HttpMethod[row.method]) : HttpRouteKey.DEFAULT),
      ...(row?.head ? [add(`${id}Head`, HttpRouteKey.with(row.path, HttpMethod.HEAD))] : []),
    ]);
  }

  /**
   * Makes the API's stage, after its routes. Returns how many requests the gateway itself refused with 429.
   * @param name The name of its log of requests
   * @param metricName The name of that metric
   */
  protected makeStage(name: string, metricName: string): Metric {
    const { stage } = this;
    const logs = new LogStore(this, 'AccessLogs', name);
    const throttle = throttleOf(stage);
    const made = new HttpStage(this, 'Default', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: throttle.rate, burstLimit: throttle.burst },
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
    // A 429 from a function itself has a functionMs.
    return logs
      .addMetricFilter('Throttled', {
        filterPattern: FilterPattern.literal('{ $.status = "429" && $.functionMs = "-" }'),
        metricNamespace: `Concierge/${stage.name}`,
        metricName,
      })
      .metric({ statistic: Stats.SUM, period: Duration.minutes(5) });
  }
}

/** Throttles each route separately, so that a flood of one leaves the others their share. */
function throttleEachRoute(
  made: HttpStage,
  ofFunctions: readonly (readonly HttpRoute[])[],
  stage: Stage,
): void {
  const cfn = made.node.defaultChild;
  if (!(cfn instanceof CfnStage)) throw new Error('The stage has no resource of its own');
  cfn.routeSettings = Object.fromEntries(
    ofFunctions.flatMap((routes) => {
      const { rate, burst } = throttleOf(stage, routes.length);
      return routes.map((route) => {
        const resource = route.node.defaultChild;
        if (!(resource instanceof CfnRoute)) throw new Error('A route has no resource of its own');
        return [resource.routeKey, { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }];
      });
    }),
  );
  // CloudFormation refuses settings of a route that doesn't exist yet.
  made.node.addDependency(...ofFunctions.flat());
}
