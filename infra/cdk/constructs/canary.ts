import { Duration } from 'aws-cdk-lib';
import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
  TimeBasedCanaryTrafficRouting,
} from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge';
import type { PlainFunction } from './plain-function';

/** The alias that is asked; what it leads to changes by halves. */
export const liveAlias = 'live';

/**
 * Lets a new version of a function answer half of all requests for ten minutes, in which the heartbeat asks twice and
 * more, and takes it back where the alarm rings meanwhile. A tenth of what a small clinic is asked would be nobody.
 */
export class Canaries extends Construct {
  private readonly role: Role;
  private readonly application = new LambdaApplication(this, 'Functions');
  private readonly half = new LambdaDeploymentConfig(this, 'HalfForTenMinutes', {
    trafficRouting: new TimeBasedCanaryTrafficRouting({ interval: Duration.minutes(10), percentage: 50 }),
  });

  constructor(
    scope: Construct,
    id: string,
    private readonly alarm: IAlarm,
  ) {
    super(scope, id);
    const policy = 'service-role/AWSCodeDeployRoleForLambdaLimited';
    this.role = new Role(this, 'Role', {
      description: 'Moves the aliases of functions',
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(policy)],
    });
    acknowledge(
      this.role,
      'AWS’s own policy for CodeDeploy: it moves aliases of functions and reads alarms.',
      `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`,
    );
  }

  /** The alias of a function that is changed so. */
  of(made: PlainFunction): IFunction {
    const alias = made.fn.addAlias(liveAlias);
    new LambdaDeploymentGroup(made, 'Deployments', {
      application: this.application,
      alias,
      role: this.role,
      deploymentConfig: this.half,
      alarms: [this.alarm],
    });
    // Its role is declared in another way than the interface’s, and is the same.
    return alias as IFunction;
  }
}
