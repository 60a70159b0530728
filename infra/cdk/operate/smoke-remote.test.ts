import { functionsOfRemote } from '@concierge/command-line/functions';
import { expect, it } from 'vitest';
import { remoteFindings } from './smoke-remote';

const desk = await functionsOfRemote('desk');
if (!desk) throw new Error('The desk has functions');
const { signIn, count } = desk.endpoints;
const checked = { endpoints: { signIn, count } } as Pick<typeof desk, 'endpoints'>;

it.each<[string, { called?: number; requested?: number }, string[]]>([
  ['fine if each function starts, and a stranger is asked to sign in', {}, []],
  ['wrong if a function does not start', { called: 502 }, ['502 instead of 403']],
  ['wrong if what needs a token answers without', { requested: 200 }, ['GET /api/desk/count answers 200']],
])('is %s', async (_, { called = 403, requested }, wrong) => {
  const found = await remoteFindings(checked, {
    called: async ({ function: name }) => (name === 'desk-count' ? called : 403),
    requested: async ({ roles }) => requested ?? (roles ? 401 : 200),
  });
  const says = found.filter(({ state }) => state !== 'ok').map((one) => one.says);
  expect(says).toEqual(wrong.map((text) => expect.stringContaining(text)));
});
