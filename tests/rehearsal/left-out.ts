import { acknowledge } from '@concierge/cdk/constructs/acknowledge';
import { immutableReleasesSid } from '@concierge/cdk/stacks/releases';
import { CfnResource, type IResolveContext } from 'aws-cdk-lib';
import { CfnAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnPolicy } from 'aws-cdk-lib/aws-iam';
import { CfnBucketPolicy } from 'aws-cdk-lib/aws-s3';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { IConstruct } from 'constructs';
import * as z from 'zod';

/** Types that the stacks use and MiniStack does not support. It refuses a template that contains one. */
const unknownTypes: readonly string[] = [
  'AWS::Logs::DeliverySource',
  'AWS::Logs::DeliveryDestination',
  'AWS::Logs::Delivery',
  'AWS::WAFv2::LoggingConfiguration',
  'AWS::CloudTrail::Trail',
];

/** It does not support an alarm on a sum of metrics either. */
const isUnknown = (construct: CfnResource): boolean =>
  unknownTypes.includes(construct.cfnResourceType) ||
  (construct instanceof CfnAlarm && construct.metrics !== undefined);

/**
 * Removes what MiniStack does not support from the app; everything else is deployed as it is. The end of the
 * rehearsal's output lists what this leaves untested (left-out-lines.ts).
 */
export function leaveOut(app: IConstruct): void {
  for (const construct of app.node.findAll()) {
    if (CfnResource.isCfnResource(construct) && isUnknown(construct)) {
      construct.node.scope?.node.tryRemoveChild(construct.node.id);
    }
    // A heartbeat's booking in the middle of the recovery drill would be a record too many.
    if (construct instanceof CfnSchedule) construct.state = 'DISABLED';
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

/** Actions for which MiniStack knows neither resource nor conditions. */
const withoutResource = /^(?:ses:SendEmail|cloudfront-keyvaluestore:.*)$/;

/** Removes what MiniStack does not know from a policy. It enforces the rest. */
function adapt(construct: CfnBucketPolicy | CfnPolicy): void {
  const original: unknown = construct.policyDocument;
  // Resolved only on demand: until then CDK replaces references to other stacks.
  construct.policyDocument = {
    creationStack: [],
    resolve: (context: IResolveContext) => {
      const document = policy.parse(context.resolve(original));
      return { ...document, Statement: document.Statement.flatMap(adapted) };
    },
  };
}

function adapted(statement: Statement): Statement[] {
  // MiniStack does not know s3:if-none-match, and would refuse every write of a release.
  if (statement.Sid === immutableReleasesSid) return [];
  const [action] = [statement.Action].flat();
  if (typeof action === 'string' && withoutResource.test(action)) {
    const { Condition: _, ...rest } = statement;
    return [{ ...rest, Resource: '*' }];
  }
  // MiniStack does not know this condition.
  if (JSON.stringify(statement.Condition ?? {}).includes('cloudformation:RoleArn')) {
    const { Condition: _, ...rest } = statement;
    return [rest];
  }
  return [statement];
}
