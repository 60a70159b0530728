import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { attackers, worstCase } from './worst-case';

const text = readFileSync(join(import.meta.dirname, '../../THREATS.md'), 'utf8');

it('the worst cases in THREATS.md follow from the limits, the production stage and the prices', () => {
  const [, table = ''] = text.split(`| in an hour at most | ${attackers.join(' | ')} |`);
  const rows = table
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const written = rows.slice(
    0,
    rows.findIndex((cells) => cells.length < 2),
  );
  const stated = Object.fromEntries(
    written.map(([, what = '', ...cells]) => [what, cells.slice(0, attackers.length)]),
  );
  expect(stated).toEqual(worstCase);
});
