import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { retire } from '../live/retire';
import { FolderStore } from '../store/folder-store';
import { withoutLive } from '../store/registry-changes';
import { type Candidate, updateRegistry } from '../store/releases';
import { goLive, simulatedRemote, simulatedShell } from '../testing/simulated-site';
import { checkRendering } from './check-rendering';
import { compose } from './compose';
import { styleHashesOf } from './document';
import type { RenderProblem } from './renderer';
import { siteRenderer } from './site-renderer';
import { fillsIn, slotsIn } from './slots';

let store: FolderStore;
let told: string[];
const composed = async (): Promise<string> => {
  told = [];
  await compose({ store, renderer: siteRenderer, log: (line) => told.push(line) });
  const page = await store.get('pages/remote-0/page-0.html');
  return Buffer.from(page?.bytes ?? []).toString();
};
const guest = (invitation: string, version = '1.0.0') =>
  simulatedRemote('guest', 1, version, undefined, { invitation });

beforeEach(async () => {
  store = new FolderStore(await mkdtemp(join(tmpdir(), 'fills-')));
  await goLive(
    store,
    await simulatedShell(),
    await simulatedRemote('remote-0', 2),
    await guest('<b class="model">Invited</b>'),
  );
});

describe('a page with a slot', () => {
  it('is composed with what fills it, and with the styles that this needs last', async () => {
    const html = await composed();
    expect(html).toContain('<div data-mf="guest"><b class="model">Invited</b></div>');
    expect(html).toContain('<style data-remote="guest" data-page="/remote-0/page-0">.model{}</style>');
    expect(html.lastIndexOf('<style')).toBe(html.indexOf('<style data-remote="guest"'));
    expect(styleHashesOf(html)).toHaveLength(3);
    const other = await store.get('pages/remote-0/page-1.html');
    expect(Buffer.from(other?.bytes ?? []).toString()).not.toContain('<style data-remote="guest"');
    expect(told).toEqual([]);
  });

  it('gets the release’s URLs for files of the remote that fills it', async () => {
    await goLive(store, await guest('<img src="release://a.svg">', '1.1.0'));
    expect(await composed()).toContain('src="/remotes/guest/1.1.0/a.svg"');
  });

  it('shows its own text again once the remote that filled it is retired', async () => {
    await composed();
    await updateRegistry(store, async (registry) => withoutLive(registry, 'guest'));
    const html = await composed();
    expect(html).toContain('Our own words');
    expect(html).not.toContain('data-remote="guest"');
  });

  it('shows its own text and logs why if what would fill it does not render', async () => {
    await goLive(store, await guest('THROWS', '1.1.0'));
    expect(await composed()).toContain('Our own words');
    expect(told).toEqual([expect.stringContaining('/remote-0/page-0')]);
    expect(told).toEqual([expect.stringContaining('thrown by guest')]);
    // Publishing that version is refused.
    expect(await checkRendering(store, { name: 'guest', version: '1.1.0' })).toEqual([
      { path: '/remote-0/page-0', owner: 'remote-0', message: 'thrown by guest' },
    ]);
  });
});

describe('removing a slot that another remote fills', () => {
  const gone = { path: '/remote-0/page-0', owner: 'guest', slot: 'invitation' };
  const check = async (candidate: Candidate, name = candidate.manifest.name): Promise<RenderProblem[]> => {
    await composed();
    await goLive(store, candidate);
    return await checkRendering(store, { name, version: candidate.manifest.version });
  };

  it('is reported for the remote that owns the page and for a new shell', async () => {
    const without = await simulatedRemote('remote-0', 2, '1.1.0', undefined, { slots: false });
    expect(await check(without)).toMatchObject([gone]);
    await goLive(store, await simulatedRemote('remote-0', 2));
    expect(await check(await simulatedShell('1.1.0', { fills: false }))).toMatchObject([gone]);
  });

  it('is reported if a new shell goes live together with that remote', async () => {
    await composed();
    await goLive(store, await simulatedShell('1.1.0'));
    expect(
      await check(await simulatedRemote('remote-0', 2, '1.1.0', undefined, { slots: false }), 'shell'),
    ).toMatchObject([gone]);
  });

  it('is allowed once nobody fills it', async () => {
    await composed();
    await goLive(store, await simulatedRemote('guest', 1, '1.1.0'));
    const without = await simulatedRemote('remote-0', 2, '1.1.0', undefined, { slots: false });
    expect(await check(without)).toEqual([]);
  });

  it('is refused when the remote that owns the page is retired', async () => {
    await composed();
    const renderer = siteRenderer;
    await expect(retire('remote-0', { store, renderer, log: () => undefined })).rejects.toThrow(
      'Retiring remote-0 would remove the slot invitation of /remote-0/page-0, which guest fills: first publish a guest without that fill, or publish both together.',
    );
  });
});

it('reports a candidate’s page that does not render with what another remote shows in it', async () => {
  await goLive(store, await guest('THROWS', '1.1.0'));
  await goLive(store, await simulatedRemote('remote-0', 2, '1.1.0'));
  expect(await checkRendering(store, { name: 'remote-0', version: '1.1.0' })).toEqual([
    {
      path: '/remote-0/page-0',
      owner: 'remote-0',
      message: 'with what guest shows in it: thrown by guest',
    },
  ]);
});

it('reports a fill that is too large for another remote’s page, with the limit', async () => {
  await composed();
  await goLive(store, await guest(`<b>${'Invited '.repeat(1024)}</b>`, '1.1.0'));
  expect(await checkRendering(store, { name: 'guest', version: '1.1.0' })).toEqual([
    {
      path: '/remote-0/page-0',
      owner: 'remote-0',
      message: expect.stringMatching(/^it shows 82\d\d bytes in the slot invitation, and the limit is 8192$/),
    },
  ]);
});

it('logs a fill for a slot that no page has', async () => {
  await updateRegistry(store, async (registry) => withoutLive(registry, 'remote-0'));
  await composed();
  expect(told).toEqual(['guest 1.0.0 fills the slot invitation, which no live page has: nothing shows it.']);
});

it('finds the end of a slot’s content despite nested boundaries', () => {
  const inside = '<!--$--><div data-mf="b"><!--$?-->1<!--/$--><!--$!-->2<!--/$--></div><!--/$-->';
  const html = `<!--$--><div data-slot="a-place">${inside}</div><div data-slot="other"><!--$-->own<!--/$--></div><!--/$-->`;
  expect(slotsIn(html)).toEqual(['a-place', 'other']);
  expect(fillsIn(html)).toEqual([{ slot: 'a-place', remote: 'b', html: inside }]);
});
