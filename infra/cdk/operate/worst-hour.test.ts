import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prod } from '../stages/prod';
import { worstHourTable } from './worst-hour';

it('THREATS.md has the table that follows from the limits, the rates of production and the prices', async () => {
  const text = await readFile(join(import.meta.dirname, '../../THREATS.md'), 'utf8');
  expect(text).toContain(worstHourTable(prod));
});
