import { expect, it } from 'vitest';
import { networkCount } from './rollback-reason';

it('tells the largest number of networks that met one failure, however many failures are stored', () => {
  const met = Array.from({ length: 200_000 }, (_, n) => ({
    message: `error ${n}`,
    seen: 1,
    networks: n === 5 ? 4 : 1,
  }));
  expect(networkCount(met)).toBe(4);
  expect(networkCount([])).toBe(0);
});
