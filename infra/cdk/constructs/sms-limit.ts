import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { AwsCustomResource, AwsCustomResourcePolicy, PhysicalResourceId } from 'aws-cdk-lib/custom-resources';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge';
import { LogStore } from './log-store';

/**
 * The account's monthly spending limit for texts, and the role with which SNS writes down what is not delivered.
 * CloudFormation has no resource for either, so an API call sets them.
 */
export class SmsLimit extends Construct {
  constructor(scope: Construct, id: string, monthlyLimitUsd: number, { roleArn }: IRole) {
    super(scope, id);
    const call = {
      service: 'SNS',
      action: 'setSMSAttributes',
      parameters: {
        attributes: {
          ...{ MonthlySpendLimit: String(monthlyLimitUsd), DefaultSMSType: 'Transactional' },
          // Only what fails is written down.
          ...{ DeliveryStatusIAMRole: roleArn, DeliveryStatusSuccessSamplingRate: '0' },
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
        new PolicyStatement({ actions: ['iam:PassRole'], resources: [roleArn] }),
      ]),
    });
    acknowledge(
      resource,
      'SetSMSAttributes applies to the whole account and supports no resource-level permissions.',
      'AwsSolutions-IAM5[Resource::*]',
    );
    this.explainCaller();
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
