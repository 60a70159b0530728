import { metricsNamespace } from '@concierge/contract/aws/metrics';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { OperatedStack } from '../stacks/operated-stack';
import { acknowledgeWildcards } from './acknowledge';
import { removalPolicyOfNamed } from './removal-policy';

/** The metric of texts that a carrier did not deliver. */
export const undeliveredTexts = 'TextUndelivered';

/** Where SNS writes down texts that were not delivered: https://docs.aws.amazon.com/sns/latest/dg/sms_stats_cloudwatch.html */
export class TextDelivery extends Construct {
  /** The role with which SNS writes. */
  readonly role: Role;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const { stage, operationsKey, region, account } = OperatedStack.of(this);
    const logGroup = new LogGroup(this, 'Failures', {
      logGroupName: `sns/${region}/${account}/DirectPublishToPhoneNumber/Failure`,
      retention: stage.logRetentionDays,
      encryptionKey: operationsKey,
      removalPolicy: removalPolicyOfNamed(stage),
    });
    new MetricFilter(this, 'Undelivered', {
      logGroup,
      filterPattern: FilterPattern.allEvents(),
      metricNamespace: metricsNamespace,
      metricName: undeliveredTexts,
    });
    this.role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('sns.amazonaws.com'),
      description: 'Writes down which texts were not delivered',
    });
    const calls = [
      'CreateLogGroup',
      'CreateLogStream',
      'PutLogEvents',
      'PutMetricFilter',
      'PutRetentionPolicy',
    ];
    const resources = [`arn:aws:logs:${region}:${account}:log-group:sns/*`];
    this.role.addToPrincipalPolicy(
      new PolicyStatement({ actions: calls.map((call) => `logs:${call}`), resources }),
    );
    acknowledgeWildcards(this.role, 'SNS names its own log groups and streams under sns/.', resources);
  }
}
