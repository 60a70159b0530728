import type { Template } from 'aws-cdk-lib/assertions';
import type { Shape } from './cost';

/** What is paid for by being there, counted in the templates of a stage. */
export function shapeOf(templates: readonly Template[]): Shape {
  const found = (type: string) =>
    templates.flatMap((template) => Object.values(template.findResources(type)));
  return {
    keys: found('AWS::KMS::Key').length,
    secrets: found('AWS::SecretsManager::Secret').length,
    alarms: found('AWS::CloudWatch::Alarm').length,
    firewallRules: found('AWS::WAFv2::WebACL').reduce(
      (sum, acl) => sum + (acl.Properties.Rules as unknown[]).length,
      0,
    ),
  };
}
