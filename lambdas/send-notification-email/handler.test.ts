import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HttpHandler } from '../core/http/handler';
import { intakeHandler } from '../core/intake/handler';
import { startDeployedWorld } from '../core/testing/deployed';
import { intakeBody, notificationBody } from '../core/testing/samples';
import { post, type World } from '../core/testing/world';

let world: World;
let handler: HttpHandler;
beforeAll(async () => {
  world = await startDeployedWorld();
  ({ handler } = await import('./handler'));
});
afterAll(() => world.stop());

it('sends for a stored record, and for nothing else', async () => {
  const body = intakeBody();
  const request = notificationBody('appointment', body);
  expect((await post(handler, request)).status).toBe(404);
  expect(world.aws.emails).toEqual([]);
  await post(intakeHandler(world.runtime, 'appointment'), body);
  expect((await post(handler, request)).body).toEqual({ status: 'sent' });
  expect(world.aws.emails).toHaveLength(1);
  expect(world.aws.emails.length + world.aws.sms.length).toBe(1);
});
