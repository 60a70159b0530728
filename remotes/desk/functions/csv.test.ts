import { expect, it } from 'vitest';
import { csvOf } from './csv';

const columns = ['Reference', 'Message'].map((name) => ({ key: name, header: name }));

it('has its headings, also without rows, and disarms formulas', () => {
  expect(csvOf([], columns)).toBe('\ufeff"Reference","Message"\r\n');
  expect(csvOf([{ Reference: 'A' }, { Reference: 'B', Message: '=1+1' }], columns)).toBe(
    '\ufeff"Reference","Message"\r\n"A",\r\n"B","\'=1+1"\r\n',
  );
});

it('isolates each cell that is written from right to left', () => {
  expect(csvOf([{ Reference: 'A', Message: 'שלום 12' }], columns)).toContain('"A","\u2068שלום 12\u2069"');
});
