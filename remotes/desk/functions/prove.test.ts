import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { testHeader } from '@concierge/contract/aws/edge-headers';
import { testMark } from '@concierge/lambdas/core/http/test-mark';
import { ask, httpEvent, testSecrets } from '@concierge/lambdas/core/testing/test-environment';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { changeHandler } from './desk-change';
import { inboxHandler } from './desk-inbox';
import { startDesk } from './testing/desk';

const desk = await startDesk();
const { aws, engine, runtime } = desk;
afterAll(() => desk.stop());
beforeEach(() => aws.reset());

// As deployed: it has the tables of its row and no others.
const { TABLE_DESK_JOBS: _, ...env } = runtime.env;
const heartbeat = (handler = inboxHandler({ ...runtime, env })) =>
  ask(handler, httpEvent({ headers: { [testHeader]: testMark(testSecrets.origin) } }));

it('the heartbeat learns that the list could answer, reads nothing of it and leaves no entry', async () => {
  await desk.received('appointment', { name: 'Never Shown' });
  expect(await heartbeat()).toMatchObject({ status: 200, body: {} });
  expect((await heartbeat()).text).toBe('{}');
  const entries = await engine.client.send(new ScanCommand({ TableName: 'desk_audit' }));
  expect(entries.Count).toBe(0);
  expect([...aws.objects.keys()]).toEqual(['audit/heartbeat.json']);
});

it('the heartbeat changes nothing: whatever function it asks, it gets no further', async () => {
  expect(await heartbeat(changeHandler(runtime))).toMatchObject({ status: 200, body: {} });
});

it.each([
  ['Cognito does not answer', () => (aws.modes.cognito = 'error')],
  ['the audit cannot be written', () => (aws.modes.s3 = 'error')],
])('the heartbeat learns that %s', async (_, fail) => {
  fail();
  expect((await heartbeat()).status).toBe(503);
});
