import { metricsNamespace } from '@concierge/contract/aws/metrics';
import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { AwsCustomResource, AwsCustomResourcePolicy, PhysicalResourceId } from 'aws-cdk-lib/custom-resources';
import { Construct } from 'constructs';
import { OperatedStack } from '../stacks/operated-stack';
import { acknowledge, acknowledgeWildcards } from './acknowledge';
import { LogStore } from './log-store';
import { removalPolicyOfNamed } from './removal-policy';

/** The metric of texts that a carrier did not deliver. */
export const undeliveredTexts = 'TextUndelivered';

/**
 * The account's monthly spending limit for texts, and where SNS writes down those that are not delivered. CloudFormation has
 * no resource for either, so an API call sets them.
 */
export class TextSettings extends Construct {
  constructor(scope: Construct, id: string, monthlyLimitUsd: number) {
    super(scope, id);
    const role = this.makeLogs();
    const call = {
      service: 'SNS',
      action: 'setSMSAttributes',
      parameters: {
        attributes: {
          MonthlySpendLimit: String(monthlyLimitUsd),
          DefaultSMSType: 'Transactional',
          DeliveryStatusIAMRole: role.roleArn,
          // Only what fails is written down.
          DeliveryStatusSuccessSamplingRate: '0',
        },
      },
      physicalResourceId: PhysicalResourceId.of('account-sms-limit'),
    };
    const resource = new AwsCustomResource(this, 'Call', {
      onUpdate: call,
      installLatestAwsSdk: false,
      removalPolicy: RemovalPolicy.RETAIN,
      logGroup: new LogStore(this, 'Logs', 'sms-limit'),
      policy: AwsCustomResourcePolicy.fromStatements([
        new PolicyStatement({ actions: ['sns:SetSMSAttributes'], resources: ['*'] }),
        new PolicyStatement({ actions: ['iam:PassRole'], resources: [role.roleArn] }),
      ]),
    });
    acknowledge(
      resource,
      'SetSMSAttributes applies to the whole account and supports no resource-level permissions.',
      'AwsSolutions-IAM5[Resource::*]',
    );
    this.explainCaller();
  }

  /** The role with which SNS writes, as AWS documents it: https://docs.aws.amazon.com/sns/latest/dg/topics-attrib.html */
  private makeLogs(): Role {
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
    const role = new Role(this, 'DeliveryStatus', {
      assumedBy: new ServicePrincipal('sns.amazonaws.com'),
      description: 'Writes down which texts were not delivered',
    });
    const resources = [`arn:aws:logs:${region}:${account}:log-group:sns/*`];
    role.addToPrincipalPolicy(
      new PolicyStatement({
        actions: [
          ...['CreateLogGroup', 'CreateLogStream', 'PutLogEvents', 'PutMetricFilter', 'PutRetentionPolicy'],
        ].map((action) => `logs:${action}`),
        resources,
      }),
    );
    acknowledgeWildcards(
      role,
      'SNS names its own log groups and streams, all of them under sns/.',
      resources,
    );
    return role;
  }

  /** CDK makes one function for all custom resource calls of a stack. It runs only during a deploy. */
  private explainCaller(): void {
    for (const child of Stack.of(this).node.children) {
      if (!child.node.id.startsWith('AWS679f53fac002430cb0da5b7982bd2287')) continue;
      acknowledge(
        child,
        'CDK’s own function: AWS attaches its basic rights to write logs, and CDK chooses its runtime.',
        'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
        'AwsSolutions-L1',
      );
    }
  }
}
