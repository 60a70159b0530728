import { expect, it } from 'vitest';
import { csvOf } from './csv';

it('has a column for each name of any row, and disarms formulas', () => {
  const rows = [{ Reference: 'A' }, { Reference: 'B', Message: '=1+1' }];
  expect(csvOf(rows)).toBe('\ufeff"Reference","Message"\r\n"A",\r\n"B","\'=1+1"\r\n');
});
