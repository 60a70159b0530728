import { afterAll, beforeAll, expect, it } from 'vitest';
import { intakeHandler } from '../core/intake/handler';
import { startDeployedWorld } from '../core/testing/deployed';
import { intakeBody } from '../core/testing/samples';
import { post, type World } from '../core/testing/world';

let world: World;
let handler: (event: unknown) => Promise<void>;
beforeAll(async () => {
  world = await startDeployedWorld();
  ({ handler } = await import('./handler'));
});
afterAll(() => world.stop());

it('sends what messages and appointments owe, and leaves fresh ones alone', async () => {
  await post(intakeHandler(world.runtime, 'appointment'), intakeBody());
  await handler({});
  expect(world.aws.sms).toHaveLength(0);
  world.advance(-600);
  await post(intakeHandler(world.runtime, 'appointment'), intakeBody());
  await post(intakeHandler(world.runtime, 'contact'), intakeBody());
  await handler({});
  expect(world.aws.emails).toHaveLength(4);
  expect(world.aws.sms).toHaveLength(2);
});
