import { expect, it } from 'vitest';
import { synthesized } from '../stacks/testing/synthesized';
import { prod } from '../stages/prod';
import { costReport, counts } from './cost';

it('COST.md is what prices and assumptions come to: npm run cost -w infra/cdk writes it anew', async () => {
  await expect(costReport()).toMatchFileSnapshot('../COST.md');
});

it('reckons with what production has', async () => {
  const { all, template } = await synthesized(prod);
  const found = (type: string) => all.flatMap((stack) => Object.values(template(stack).findResources(type)));
  const firewalls = found('AWS::WAFv2::WebACL');
  expect({
    keys: found('AWS::KMS::Key').length,
    secrets: found('AWS::SecretsManager::Secret').length,
    alarms: found('AWS::CloudWatch::Alarm').length,
    firewallRules: firewalls.reduce((sum, acl) => sum + (acl.Properties.Rules as unknown[]).length, 0),
  }).toEqual(counts);
}, 120_000);
