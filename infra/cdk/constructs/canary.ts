import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
  TimeBasedCanaryTrafficRouting,
} from 'aws-cdk-lib/aws-codedeploy';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnAlias, type IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge';
import type { PlainFunction } from './plain-function';

/** The alias that is asked; what it leads to changes by halves. */
export const liveAlias = 'live';
/** Stacks whose functions have it, where a stage has canaries. */
export const stacksWithAliases = ['Notifications', 'Accounts', 'Api'] as const;
/** `--context canaries=off`: aliases are moved at once (operate/deploy.ts says when that is needed). */
export const canariesContext = 'canaries';

/**
 * Lets a new version of a function take half of what is asked for ten minutes, in which the heartbeat asks twice, the
 * schedule ten times, and takes it back where one of them fails meanwhile. A tenth of what a small clinic is asked would
 * be nobody. The platform's own functions answer no visitor and have none: a release that they refuse changes nothing.
 */
export class Canaries extends Construct {
  private readonly role: Role;
  private readonly alarm: Alarm;
  private readonly application = new LambdaApplication(this, 'Functions');
  private readonly half = new LambdaDeploymentConfig(this, 'HalfForTenMinutes', {
    trafficRouting: new TimeBasedCanaryTrafficRouting({ interval: Duration.minutes(10), percentage: 50 }),
  });

  /** @param failures What went wrong in each minute with what these functions are for: once is enough. */
  constructor(scope: Construct, id: string, failures: IMetric) {
    super(scope, id);
    this.alarm = new Alarm(this, 'WhileDeploying', {
      metric: failures,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription:
        'CodeDeploy takes back what is being deployed. Whoever is to be told is told by the alarms of Monitoring.',
    });
    acknowledge(this.alarm, 'CodeDeploy reads it by itself.', 'HIPAA.Security-CloudWatchAlarmAction');
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
    const { defaultChild } = alias.node;
    if (this.node.tryGetContext(canariesContext) === 'off' && defaultChild instanceof CfnAlias)
      delete defaultChild.cfnOptions.updatePolicy;
    // Its role is declared in another way than the interface’s, and is the same.
    return alias as IFunction;
  }
}
