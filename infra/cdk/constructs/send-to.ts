import { type Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Topic } from 'aws-cdk-lib/aws-sns';

/** Sends a text to a topic for each event. CDK's own target would also add to the key's policy, which admits EventBridge already. */
export function sendTo(topic: Topic, rule: Rule, text: string): void {
  rule.addTarget({ bind: () => ({ arn: topic.topicArn, input: RuleTargetInput.fromText(text) }) });
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: rule.node.id,
      principals: [new ServicePrincipal('events.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { ArnEquals: { 'aws:SourceArn': rule.ruleArn } },
    }),
  );
}
