import { expect, it } from 'vitest';
import { csvOf } from './csv';

it('saves no formula, and quotes each cell', () => {
  expect(csvOf([{ what: '=1+1, "said"' }], [{ key: 'what', header: 'What' }])).toBe(
    `\ufeff"What"\r\n"'=1+1, ""said"""\r\n`,
  );
});
