import { endpoints, unrouted } from '@concierge/contract/endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDeployedWorld } from '../testing/deployed';
import { ask, httpEvent, type World } from '../testing/world';
import type { HttpHandler } from './handler';

let world: World;
beforeAll(async () => {
  world = await startDeployedWorld();
});
afterAll(() => world.stop());

const rows = [
  ...Object.values(endpoints),
  { ...unrouted, method: 'GET', path: '/favicon.ico' },
  { ...unrouted, method: 'OPTIONS', path: endpoints.health.path },
];

it.each(rows)('$function serves nothing to whoever asks beside the edge: $method $path', async (row) => {
  const { handler }: { handler: HttpHandler } = await import(`../../${row.function}/handler.ts`);
  for (const secret of ['', 'a-guess-of-the-same-length-x'])
    expect(
      await ask(handler, httpEvent({ ...row, headers: { 'x-origin-secret': secret }, body: '{}' })),
    ).toMatchObject({ status: 403, error: { code: 'forbidden' } });
});
