import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { AwsCustomResource, AwsCustomResourcePolicy, PhysicalResourceId } from 'aws-cdk-lib/custom-resources';
import { Construct } from 'constructs';
import type { Stage } from '../stages/stage';
import { acknowledge, noVpcReason, ownRightReason } from './acknowledge';
import { LogStore } from './log-store';

export interface SmsLimitProps {
  readonly stage: Stage;
  readonly key: IKey;
  readonly monthlyLimitUsd: number;
}

/** What the account may spend on text messages a month. CloudFormation has no resource for it: one API call has. */
export class SmsLimit extends Construct {
  constructor(scope: Construct, id: string, { stage, key, monthlyLimitUsd }: SmsLimitProps) {
    super(scope, id);
    const call = {
      service: 'SNS',
      action: 'setSMSAttributes',
      parameters: {
        attributes: { MonthlySpendLimit: String(monthlyLimitUsd), DefaultSMSType: 'Transactional' },
      },
      physicalResourceId: PhysicalResourceId.of('account-sms-limit'),
    };
    const resource = new AwsCustomResource(this, 'Call', {
      onUpdate: call,
      installLatestAwsSdk: false,
      removalPolicy: RemovalPolicy.RETAIN,
      logGroup: new LogStore(this, 'Logs', { stage, key, name: 'sms-limit' }),
      policy: AwsCustomResourcePolicy.fromStatements([
        new PolicyStatement({ actions: ['sns:SetSMSAttributes'], resources: ['*'] }),
      ]),
    });
    acknowledge(
      resource,
      'SetSMSAttributes is of the account and knows no resource.',
      'AwsSolutions-IAM5[Resource::*]',
    );
    acknowledge(resource, ownRightReason, 'HIPAA.Security-IAMNoInlinePolicy');
    this.explainCaller();
  }

  /** CDK makes one function for all such calls of a stack; it runs only while somebody deploys. */
  private explainCaller(): void {
    for (const child of Stack.of(this).node.children) {
      if (!child.node.id.startsWith('AWS679f53fac002430cb0da5b7982bd2287')) continue;
      acknowledge(child, noVpcReason, 'HIPAA.Security-LambdaInsideVPC');
      acknowledge(
        child,
        'CloudFormation calls it once in a deploy and waits: a failure fails the deploy.',
        'HIPAA.Security-LambdaDLQ',
        'HIPAA.Security-LambdaConcurrency',
      );
      acknowledge(
        child,
        'CDK’s own function: AWS attaches its basic rights to write logs, and CDK chooses its runtime.',
        'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
        'AwsSolutions-L1',
      );
    }
  }
}
