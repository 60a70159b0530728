import { readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localParts } from '@concierge/command-line/local-site';
import { repository } from '@concierge/command-line/workspace';
import { edgeHeaders } from '@concierge/contract/edge-headers';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startStack } from './stack';
import { statePaths } from './state';
import { temporaryFolder } from './testing/temporary';
import { prepareTinyArtifacts } from './testing/tiny-artifacts';

const row = (rest: string) =>
  `{ method: 'GET', summary: '', success: [200], answer: z.object({}), timeoutSeconds: 5, memoryMb: 128, settings: [], ${rest} }`;

/** A folder with two functions of the remote "pricing", and what a running site is asked to run them with. */
async function pricing(access = 'tables: {}') {
  const [stateDir, folder] = await Promise.all([temporaryFolder(), temporaryFolder()]);
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
  await writeFile(
    join(folder, 'index.ts'),
    `import { defineFunctions } from '@concierge/contract/remote-functions';
    import * as z from 'zod/mini';
    const tables = { pricing_lists: { key: 'id', env: 'TABLE_PRICING_LISTS', expires: 'expires_at' } };
    const own = { pricing_lists: ['get'] } as const;
    export const functions = defineFunctions({ remote: 'pricing', tables, endpoints: {
      list: ${row(`function: 'pricing-list', path: '/api/pricing/list', ownTables: own, ${access}`)},
      staff: ${row("function: 'pricing-staff', path: '/api/pricing/staff', roles: ['owner'], tables: {}")},
    } });`,
  );
  for (const name of ['list', 'staff'])
    await writeFile(
      join(folder, `pricing-${name}.ts`),
      `export const ${name}Handler = () => async () => ({ statusCode: 200, body: process.env.TABLE_PRICING_LISTS ?? '' });`,
    );
  const stack = await startStack({ port: 0, stateDir, prepare: prepareTinyArtifacts });
  onTestFinished(() => stack.stop());
  const { elsewhere, originSecret, dynamodb } = await localParts(stateDir);
  const end = new AbortController();
  const ask = (secret = originSecret) =>
    fetch(elsewhere, {
      method: 'POST',
      headers: { [edgeHeaders.originSecret]: secret },
      body: JSON.stringify({ name: 'pricing', folder }),
      signal: end.signal,
    });
  return { ask, end, dynamodb, paths: statePaths(stateDir) };
}

it('runs the functions of a folder elsewhere with their tables, as long as whoever asked is there', async () => {
  const { ask, end, dynamodb, paths } = await pricing();
  const reader = (await ask()).body?.getReader();
  const { origin } = JSON.parse(Buffer.from((await reader?.read())?.value ?? []).toString());
  expect(await (await fetch(`${origin}/api/pricing/list`)).text()).toBe('pricing_lists');
  expect((await fetch(`${origin}/api/pricing/staff`)).status).toBe(401);
  const described = await fetch(dynamodb, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': 'DynamoDB_20120810.DescribeTable',
      'x-amz-date': '20260101T000000Z',
      authorization: 'AWS4-HMAC-SHA256 Credential=a/b/c/d/e, SignedHeaders=f, Signature=g',
    },
    body: '{"TableName":"pricing_lists"}',
  });
  expect(described.status).toBe(200);
  end.abort();
  await vi.waitFor(async () => expect(await readdir(paths.functionsElsewhere)).toEqual([]), 5000);
  await expect(fetch(`${origin}/api/pricing/list`)).rejects.toThrow();
});

it('runs nothing for who does not know the secret, which only this user can read', async () => {
  const { ask, paths } = await pricing();
  expect((await ask('guessed')).status).toBe(403);
  expect((await stat(paths.site)).mode & 0o777).toBe(0o600);
});

it('refuses what the platform has not granted', async () => {
  const { ask } = await pricing("tables: { appointment_requests: ['get'] }");
  const refused = await ask();
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('pricing-list may not use appointment_requests (get)'),
  ]);
});
