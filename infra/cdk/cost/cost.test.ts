import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { synthesized } from '../stacks/testing/synthesized';
import { prod } from '../stages/prod';

it('COST.md counts what production has', async () => {
  const { all, template } = await synthesized(prod);
  const found = (type: string) => all.flatMap((stack) => Object.values(template(stack).findResources(type)));
  const keys = found('AWS::KMS::Key').length;
  const secrets = found('AWS::SecretsManager::Secret').length;
  // AWS bills each metric of an expression.
  const alarms = found('AWS::CloudWatch::Alarm').reduce((sum, alarm) => {
    const { Metrics = [{ MetricStat: {} }] } = alarm.Properties as { Metrics?: { MetricStat?: object }[] };
    return sum + Metrics.filter(({ MetricStat }) => MetricStat).length;
  }, 0);
  const rules = found('AWS::WAFv2::WebACL').reduce(
    (sum, acl) => sum + (acl.Properties.Rules as unknown[]).length,
    0,
  );
  expect(readFileSync(join(import.meta.dirname, '../COST.md'), 'utf8')).toContain(
    `${keys} keys, ${secrets} secrets, ${alarms} metrics with an alarm and ${rules} firewall rules`,
  );
}, 120_000);
