import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { buildConcierge, prepareParts } from '../stacks/concierge';
import { prod } from '../stages/prod';
import { costReport } from './report';

const app = new App();
const stacks = Object.values(buildConcierge(app, prod, await prepareParts())).filter(
  (stack): stack is Stack => stack !== undefined,
);
const assembly = app.synth();
const templates = stacks.map((stack) =>
  Template.fromJSON(assembly.getStackArtifact(stack.artifactId).template),
);
const found = (type: string) => templates.flatMap((template) => Object.values(template.findResources(type)));
const report = costReport({
  keys: found('AWS::KMS::Key').length,
  secrets: found('AWS::SecretsManager::Secret').length,
  alarms: found('AWS::CloudWatch::Alarm').length,
  firewallRules: found('AWS::WAFv2::WebACL').reduce(
    (sum, acl) => sum + (acl.Properties.Rules as unknown[]).length,
    0,
  ),
});
const file = join(import.meta.dirname, '..', 'COST.md');
await writeFile(file, report);
console.log(report);
