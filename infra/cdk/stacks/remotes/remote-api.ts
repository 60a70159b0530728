import { deployedFunctionName } from '@concierge/contract/aws/deployed-names';
import type { Functions } from '@concierge/contract/wire/functions';
import { CfnOutput, type Stack } from 'aws-cdk-lib';
import {
  HttpIntegrationType,
  HttpRouteIntegration,
  type HttpRouteIntegrationConfig,
  IntegrationCredentials,
  PayloadFormatVersion,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { type IRole, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { acknowledgeWildcards } from '../../constructs/acknowledge';
import { liveAlias } from '../../constructs/contract-function';
import { constructIdOf } from '../../constructs/ids';
import { partsOf } from '../../constructs/remote-names';
import { type FunctionApiProps, FunctionApiStack } from '../function-api';

/**
 * The HTTP API in front of a remote's functions: its routes, who may call them, and how often. The functions are deployed
 * by the remote's team (remote-functions.ts), and are found by their names.
 */
export class RemoteApiStack extends FunctionApiStack {
  constructor(
    scope: Construct,
    readonly remote: string,
    { endpoints }: Functions,
    props: FunctionApiProps,
  ) {
    const { stage } = props.data;
    super(scope, `${constructIdOf(remote)}Api`, `concierge-${stage.name}-${remote}`, props);
    const { liveFunctions } = partsOf(this, stage, remote);
    const role = new Role(this, 'Invoking', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com'),
      description: `Calls the functions of ${remote}`,
    });
    role.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [liveFunctions] }),
    );
    acknowledgeWildcards(role, 'The functions of this one remote.', [liveFunctions]);
    for (const row of Object.values(endpoints))
      this.route(constructIdOf(row.function), new NamedFunction(this, row.function, role), row);
    this.makeStage(`access-${remote}`, `${constructIdOf(remote)}ApiThrottled`);
    new CfnOutput(this, `${constructIdOf(remote)}ApiEndpoint`, { value: this.api.apiEndpoint });
  }
}

/** A function of another stack, found by its name and called with a role of this one. */
class NamedFunction extends HttpRouteIntegration {
  constructor(
    private readonly stack: Stack & Pick<FunctionApiStack, 'stage'>,
    private readonly name: string,
    private readonly role: IRole,
  ) {
    super(`${constructIdOf(name)}Integration`);
  }

  override bind(): HttpRouteIntegrationConfig {
    const { stack, role } = this;
    const called = deployedFunctionName(stack.stage.name, this.name);
    return {
      type: HttpIntegrationType.AWS_PROXY,
      payloadFormatVersion: PayloadFormatVersion.VERSION_2_0,
      uri: `arn:aws:lambda:${stack.region}:${stack.account}:function:${called}:${liveAlias}`,
      credentials: IntegrationCredentials.fromRole(role),
    };
  }
}
