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

/** The alias that callers invoke. A deployment shifts it to the new version in two halves. */
export const liveAlias = 'live';
/** Stacks whose functions have the alias in a stage with canaries. */
export const stacksWithAliases = ['Notifications', 'Accounts', 'Api'] as const;
/** `--context canaries=off` moves aliases at once (see operate/deploy.ts for when that is needed). */
export const canariesContext = 'canaries';

/**
 * Sends half of the requests to a new version of a function for ten minutes, in which the heartbeat runs twice and the
 * schedule ten times, and rolls back if a request or run fails. A tenth of a small clinic's requests would be none at
 * all. The platform's own functions serve no visitors and have no canary: a release that they refuse changes nothing.
 */
export class Canaries extends Construct {
  private readonly role: Role;
  private readonly alarm: Alarm;
  private readonly application = new LambdaApplication(this, 'Functions');
  private readonly half = new LambdaDeploymentConfig(this, 'HalfForTenMinutes', {
    trafficRouting: new TimeBasedCanaryTrafficRouting({ interval: Duration.minutes(10), percentage: 50 }),
  });

  /**
   * @param failures Failures of these functions per minute. One is enough to roll back.
   * Three minutes are looked at: figures arrive late, and until then FILL has made the newest minute a zero.
   */
  constructor(scope: Construct, id: string, failures: IMetric) {
    super(scope, id);
    this.alarm = new Alarm(this, 'WhileDeploying', {
      metric: failures,
      threshold: 1,
      evaluationPeriods: 3,
      datapointsToAlarm: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription:
        'Makes CodeDeploy roll back the deployment in progress. People are notified by the alarms of the stack Monitoring.',
    });
    acknowledge(this.alarm, 'CodeDeploy polls it as it deploys.', 'HIPAA.Security-CloudWatchAlarmAction');
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

  /** Adds the alias to a function and deploys the function by canary. Returns the alias. */
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
    // Alias and IFunction declare `role` differently, but it is the same role.
    return alias as IFunction;
  }
}
