import type { SiteName } from '@concierge/contract/practice/sites';
import { platformOf } from '@concierge/release/live/platform-request';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { OperatedStack } from '../stacks/operated-stack';
import { nameOfSite } from './ids';
import { LogStore } from './log-store';

/**
 * How each request went. No address, path (a preview's link has its token there, and a mail's link its code if a mail
 * program encoded the #), query (it contains sessions and first names), cookie or referrer.
 */
const recordFields = [
  'date',
  'time',
  'x-edge-location',
  'x-edge-request-id',
  'cs-method',
  'cs-protocol',
  'cs-protocol-version',
  'ssl-protocol',
  'sc-status',
  'sc-bytes',
  'sc-content-type',
  'time-taken',
  'x-edge-result-type',
  'x-edge-detailed-result-type',
];

/** CloudFront's standard logging v2, where we choose the fields. */
export class EdgeLogs extends Construct {
  constructor(scope: Construct, id: string, site: SiteName, distribution: Distribution) {
    super(scope, id);
    const { stage } = OperatedStack.of(this);
    const logs = new LogStore(this, 'Logs', nameOfSite(site, 'edge'), '/aws/vendedlogs/concierge/');
    logs.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
        resources: [logs.logGroupArn],
      }),
    );
    const name = `concierge-${platformOf(stage.name, site)}-edge`;
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: distribution.distributionArn,
    });
    source.node.addDependency(distribution);
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: logs.logGroupArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields,
    });
    delivery.addResourceDependency(source);
  }
}
