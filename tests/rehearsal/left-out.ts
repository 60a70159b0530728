import { acknowledge } from '@concierge/cdk/constructs/acknowledge';
import { immutableReleasesSid } from '@concierge/cdk/stacks/releases';
import { CfnResource, type IResolveContext } from 'aws-cdk-lib';
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnPolicy } from 'aws-cdk-lib/aws-iam';
import { CfnBucketPolicy } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';
import * as z from 'zod';

/** In the stacks and not in MiniStack’s CloudFormation, which refuses a template that names it. */
const unknownTypes: readonly string[] = [
  'AWS::Logs::DeliverySource',
  'AWS::Logs::DeliveryDestination',
  'AWS::Logs::Delivery',
  'AWS::WAFv2::LoggingConfiguration',
  'AWS::CodeDeploy::Application',
  'AWS::CodeDeploy::DeploymentConfig',
  'AWS::CodeDeploy::DeploymentGroup',
];

/** Nor does it know an alarm on a sum of metrics. */
const isUnknown = (construct: CfnResource): boolean =>
  unknownTypes.includes(construct.cfnResourceType) ||
  (construct instanceof CfnAlarm && construct.metrics !== undefined);

/**
 * Takes out of the app what MiniStack does not know; everything else is deployed as it is. What this leaves
 * unseen is said at the end of the rehearsal (left-out-lines.ts).
 */
export function leaveOut(app: IConstruct): void {
  for (const construct of app.node.findAll()) {
    if (CfnResource.isCfnResource(construct) && isUnknown(construct)) {
      construct.node.scope?.node.tryRemoveChild(construct.node.id);
    }
    if (construct instanceof CfnBucketPolicy || construct instanceof CfnPolicy) adapt(construct);
  }
  acknowledge(
    app,
    'Its log is in the stacks of every stage; the emulator of the rehearsal cannot hold it.',
    'HIPAA.Security-WAFv2LoggingEnabled',
  );
  acknowledge(
    app,
    'The emulator of the rehearsal knows no resource of these actions; the stacks of every stage name them.',
    'AwsSolutions-IAM5[Resource::*]',
  );
}

const policy = z.looseObject({
  Statement: z.array(z.looseObject({ Sid: z.optional(z.string()), Action: z.optional(z.unknown()) })),
});
type Statement = z.infer<typeof policy>['Statement'][number];

/** Of these actions MiniStack knows neither resource nor conditions. */
const withoutResource = /^(?:ses:SendEmail|cloudfront-keyvaluestore:.*)$/;

/** MiniStack enforces policies, but for conditions that it does not know. */
function adapt(construct: CfnBucketPolicy | CfnPolicy): void {
  const original: unknown = construct.policyDocument;
  // Not before it is asked for: until then CDK replaces references to other stacks.
  construct.policyDocument = {
    creationStack: [],
    resolve: (context: IResolveContext) => {
      const document = policy.parse(context.resolve(original));
      return { ...document, Statement: document.Statement.flatMap(adapted) };
    },
  };
}

function adapted(statement: Statement): Statement[] {
  // It knows no s3:if-none-match, and would refuse every write of a release.
  if (statement.Sid === immutableReleasesSid) return [];
  const [action] = [statement.Action].flat();
  if (typeof action === 'string' && withoutResource.test(action)) {
    const { Condition: _, ...rest } = statement;
    return [{ ...rest, Resource: '*' }];
  }
  return [statement];
}
