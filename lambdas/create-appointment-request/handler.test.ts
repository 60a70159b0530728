import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpHandler } from '../core/http/handler';
import { startDeployedWorld } from '../core/testing/deployed';
import { intakeBody } from '../core/testing/samples';
import { post, type World } from '../core/testing/world';

let world: World;
let handler: HttpHandler;
beforeAll(async () => {
  world = await startDeployedWorld();
  ({ handler } = await import('./handler'));
});
afterAll(() => world.stop());

it('stores a submission in its own table', async () => {
  const body = intakeBody();
  expect((await post(handler, body)).status).toBe(201);
  expect(await world.engine.items('appointment_requests')).toEqual([
    expect.objectContaining({ id: body.id }),
  ]);
});
