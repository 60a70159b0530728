import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { synthesized } from '../stacks/testing/synthesized';
import { prod } from '../stages/prod';
import { monthOf } from './cost';
import { costReport, volumes } from './report';
import { shapeOf } from './shape';

const shape = { keys: 3, secrets: 3, alarms: 14, firewallRules: 6 };
const total = (visits: number) => monthOf(visits, shape).reduce((sum, { usd }) => sum + usd, 0);

describe('what a month costs', () => {
  it('grows with visits, from a floor that is there without any', () => {
    expect(total(0)).toBeGreaterThan(10);
    expect(total(1_000)).toBeLessThan(2 * total(0));
    expect(total(10_000_000)).toBeGreaterThan(10 * total(100_000));
  });

  it('is written for each volume, with a remedy for each of the three largest', () => {
    const report = costReport(shape);
    for (const visits of volumes) expect(report).toContain(`At ${visits.toLocaleString('en-US')} visits`);
    for (const line of report.split('\n').filter((text) => text.startsWith('- **'))) {
      expect(line).toMatch(/: .{20,}/);
    }
  });

  it('is what COST.md says: npm run cost -w infra writes it anew', async () => {
    const { all, template } = await synthesized(prod);
    const written = await readFile(new URL('../COST.md', import.meta.url), 'utf8');
    expect(written).toBe(costReport(shapeOf(all.map(template))));
  }, 60_000);
});
