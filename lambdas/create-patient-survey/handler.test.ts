import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpHandler } from '../core/http/handler';
import { startDeployedWorld } from '../core/testing/deployed';
import { post, type World } from '../core/testing/world';

let world: World;
let handler: HttpHandler;
beforeAll(async () => {
  world = await startDeployedWorld();
  ({ handler } = await import('./handler'));
});
afterAll(() => world.stop());

it('stores a survey under its session', async () => {
  expect((await post(handler, { id: randomUUID(), session_id: '1790000000000' })).status).toBe(201);
  expect(await world.engine.items('patient_surveys')).toEqual([
    expect.objectContaining({ session_id: '1790000000000' }),
  ]);
});
