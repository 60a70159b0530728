import { expect, it } from 'vitest';
import * as z from 'zod';
import { resourcesOf, synthesized } from '../stacks/testing/synthesized';
import { prod } from '../stages/testing/production';
import { costTable, monthlyCost } from './cost';
import { expectTable } from './testing/table';

const site = await synthesized(prod);
const found = (type: string) =>
  site.all
    .flatMap((stack) => Object.values(resourcesOf(site.template(stack), type)))
    .map(({ Properties }) => Properties);
const list = z.object({ Rules: z.array(z.unknown()) });

const alarms = found('AWS::CloudWatch::Alarm');
const own = alarms.filter(({ Namespace }) => String(Namespace).startsWith('Concierge'));
const lists = found('AWS::WAFv2::WebACL');
const deployed = {
  keys: found('AWS::KMS::Key').length,
  secrets: found('AWS::SecretsManager::Secret').length,
  alarms: alarms.length,
  metrics: new Set(own.map(({ MetricName, Dimensions }) => JSON.stringify([MetricName, Dimensions]))).size,
  accessLists: lists.length,
  rules: lists.reduce((sum, one) => sum + list.parse(one).Rules.length, 0),
};

it('COST.md has the table that follows from what production deploys', () =>
  expectTable('COST.md', costTable(deployed)));

it('texts to the practice cost no more than its limit of them, however many book', () => {
  const texts = (visits: number) => monthlyCost(visits, deployed)['Text messages'];
  expect(texts(30_000)).toBeGreaterThan(8);
  expect(texts(10_000_000)).toBe(texts(1_000_000));
  expect(texts(10_000_000)).toBeLessThan(50);
});
