import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import { InvokeCommand } from '@aws-sdk/client-lambda';
import { siteComposer } from '@concierge/release/compose/site-composer';
import { withoutLive } from '@concierge/release/registry';
import { updateRegistry } from '@concierge/release/registry-store';
import { FolderStore } from '@concierge/release/store/folder-store';
import { composedKey, registryKey } from '@concierge/release/store/keys';
import { OverlayStore } from '@concierge/release/store/overlay-store';
import { goLive, simulatedRemote, simulatedShell } from '@concierge/release/testing/simulated-site';
import { expect, it } from 'vitest';
import { remoteComposer } from './remote-composer';
import { render } from './render';
import { renderRequest } from './render-request';

const silent = { log: () => undefined };

/** A site whose pages the platform's function renders, with the sizes of the messages to and from that function. */
async function siteOf() {
  const store = new FolderStore(await mkdtemp(join(tmpdir(), 'render-')));
  const sizes: number[] = [];
  const answer = async (command: InvokeCommand) => {
    const asked = String(command.input.Payload);
    const answered = JSON.stringify(await render(store, renderRequest.parse(JSON.parse(asked))));
    sizes.push(asked.length, answered.length);
    return { Payload: Buffer.from(answered) };
  };
  const client = {
    send: (command: unknown) => {
      if (!(command instanceof InvokeCommand)) throw new Error('unexpected');
      return answer(command);
    },
  } as unknown as LambdaClient;
  const composer = remoteComposer('render-pages', store, client);
  const pagesText = async () =>
    Object.fromEntries(
      await Promise.all(
        (await store.list('pages/')).map(async (key) => [key, String((await store.get(key))?.bytes)]),
      ),
    );
  return { store, composer, sizes, pagesText };
}

it('renders the same pages in another function as here, with messages no larger for many pages than for few', async () => {
  const largest: number[] = [];
  for (const pages of [2, 40]) {
    const { store, composer, sizes, pagesText } = await siteOf();
    expect(await composer.compose(store, silent)).toEqual({ written: [], unchanged: [], removed: [] });
    await goLive(store, await simulatedShell(), await simulatedRemote('booking', pages));
    expect((await composer.compose(store, silent)).written).toContain(composedKey);
    expect(await composer.renderCheck(store, { name: 'shell', version: '1.0.0' })).toEqual([]);
    largest.push(Math.max(...sizes));
    const rendered = await pagesText();
    await siteComposer.compose(store, silent);
    expect(await pagesText()).toEqual(rendered);
  }
  expect(largest[1]).toBe(largest[0]);
});

it('checks the releases that would be live, not those that are', async () => {
  const { store, composer } = await siteOf();
  await goLive(store, await simulatedShell(), await simulatedRemote('x-broken', 2));
  const next = (await store.get(registryKey))?.bytes;
  await updateRegistry(store, async (registry) => withoutLive(registry, 'x-broken'));
  const would = new OverlayStore(store, async (key) => (key === registryKey ? next : undefined));
  const candidate = { name: 'x-broken', version: '1.0.0' };
  expect(await composer.renderCheck(store, candidate)).toEqual([]);
  const problems = await composer.renderCheck(would, candidate);
  expect(problems.map(({ path, message }) => [path, message])).toEqual([
    ['/x-broken/page-0', 'broken'],
    ['/x-broken/page-1', 'broken'],
  ]);
});
