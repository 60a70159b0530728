import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import { InvokeCommand } from '@aws-sdk/client-lambda';
import { compose } from '@concierge/release/compose';
import { siteRenderer } from '@concierge/release/compose/site-renderer';
import {
  composedKey,
  overlaidStore,
  registryKey,
  updateRegistry,
  withoutLive,
} from '@concierge/release/store';
import { FolderStore } from '@concierge/release/store/folder-store';
import { goLive, simulatedRemote, simulatedShell } from '@concierge/release/testing/simulated-site';
import { expect, it } from 'vitest';
import { remoteRenderer } from './remote-renderer';
import { render, renderRequest } from './render';

const silent = { log: () => undefined };

/** A site whose pages the platform's function renders. */
async function siteOf() {
  const store = new FolderStore(await mkdtemp(join(tmpdir(), 'render-')));
  const answer = async (command: InvokeCommand) => {
    const payload = String(command.input.Payload);
    const answered = JSON.stringify(await render(store, renderRequest.parse(JSON.parse(payload))));
    return { Payload: Buffer.from(answered) };
  };
  const client = {
    send: (command: unknown) => {
      if (!(command instanceof InvokeCommand)) throw new Error('unexpected');
      return answer(command);
    },
  } as unknown as LambdaClient;
  const renderer = remoteRenderer('render-pages', client);
  const pagesText = async () =>
    Object.fromEntries(
      await Promise.all(
        (await store.list('pages/')).map(async (key) => [key, String((await store.get(key))?.bytes)]),
      ),
    );
  return { store, renderer, pagesText };
}

it('renders the same pages in another function as here', async () => {
  const { store, renderer, pagesText } = await siteOf();
  const nothing = { written: [], unchanged: [], removed: [] };
  expect(await compose({ store, renderer, ...silent })).toEqual(nothing);
  await goLive(store, await simulatedShell(), await simulatedRemote('booking', 2));
  expect((await compose({ store, renderer, ...silent })).written).toContain(composedKey);
  expect(await renderer.check(store, { name: 'shell', version: '1.0.0' })).toEqual([]);
  const rendered = await pagesText();
  await compose({ store, renderer: siteRenderer, ...silent });
  expect(await pagesText()).toEqual(rendered);
});

it('checks the releases that would be live, not those that are', async () => {
  const { store, renderer } = await siteOf();
  await goLive(store, await simulatedShell(), await simulatedRemote('x-broken', 2));
  const next = (await store.get(registryKey))?.bytes;
  await updateRegistry(store, async (registry) => withoutLive(registry, 'x-broken'));
  const would = overlaidStore(store, async (key) => (key === registryKey ? next : undefined));
  const candidate = { name: 'x-broken', version: '1.0.0' };
  expect(await renderer.check(store, candidate)).toEqual([]);
  const problems = await renderer.check(would, candidate);
  expect(problems.map(({ path, message }) => [path, message])).toEqual([
    ['/x-broken/page-0', 'broken'],
    ['/x-broken/page-1', 'broken'],
  ]);
});
