import { describe, expect, it } from 'vitest';
import { liveVersions } from '../store/registry';
import type { Builder } from '../store/releases';
import { type Candidate, readRegistry } from '../store/releases';
import { fakeRemote, fakeShell } from '../testing/fake-release';
import { newSite } from '../testing/site';
import { publishAll } from './publish-all';
import { verify } from './status';

const repository = (...packages: Candidate[]): { names: string[]; build: Builder } => ({
  names: packages.map(({ manifest }) => manifest.name),
  build: async (name) => {
    const found = packages.find(({ manifest }) => manifest.name === name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  },
});

async function started() {
  const site = await newSite();
  const start = (...packages: Candidate[]) =>
    publishAll({
      ...repository(...packages),
      stores: () => site.store,
      renderer: site.renderer,
      log: (line) => site.lines.push(line),
    });
  const live = async () => liveVersions((await readRegistry(site.store)).registry);
  return { site, start, live };
}

describe('publishing the repository on one machine', () => {
  it('writes nothing and logs nothing when nothing changed', async () => {
    const { site, start } = await started();
    await start(fakeShell(), fakeRemote('booking'));
    const [before, lines] = [await site.contents(), site.lines.length];
    await start(fakeShell(), fakeRemote('booking'));
    expect(await site.contents()).toBe(before);
    expect(site.lines).toHaveLength(lines);
  });

  it('publishes changed code under a local version, and the old version when the code is reverted', async () => {
    const { start, live } = await started();
    await start(fakeShell(), fakeRemote('booking'));
    await start(fakeShell(), fakeRemote('booking', { code: 'edited' }));
    const { booking } = await live();
    expect(booking).toMatch(/^1\.0\.0-local\.x[0-9a-f]{8}$/);
    await start(fakeShell(), fakeRemote('booking'));
    expect(await live()).toMatchObject({ booking: '1.0.0' });
    await start(fakeShell(), fakeRemote('booking', { code: 'edited' }));
    expect(await live()).toMatchObject({ booking });
  });

  it('does not bring back a version that was rolled back', async () => {
    const { site, start, live } = await started();
    await start(fakeShell(), fakeRemote('booking'));
    await start(fakeShell(), fakeRemote('booking', { version: '1.1.0', code: 'bad' }));
    await site.rollback('booking');
    await start(fakeShell(), fakeRemote('booking', { version: '1.1.0', code: 'bad' }));
    expect(await live()).toMatchObject({ booking: '1.0.0' });
  });

  it('lets a real version replace a local one', async () => {
    const { site, start, live } = await started();
    await start(fakeShell(), fakeRemote('booking', { version: '1.1.0' }));
    await start(fakeShell(), fakeRemote('booking', { version: '1.1.0', code: 'edited' }));
    await site.publish([fakeRemote('booking', { version: '1.0.9' })]);
    expect(await live()).toMatchObject({ booking: '1.0.9' });
  });
});

describe('publishing the repository with remotes of two sites', () => {
  it('puts each remote into the store of its site, and the shell, built once, into both', async () => {
    const [visitors, staff] = [await newSite(), await newSite()];
    const packages = repository(
      fakeShell(),
      fakeRemote('booking', { paths: ['/'] }),
      fakeRemote('desk', { site: 'desk', paths: ['/'] }),
    );
    const built: string[] = [];
    await publishAll({
      ...packages,
      build: (name) => packages.build(name).finally(() => built.push(name)),
      stores: (site) => (site === 'desk' ? staff : visitors).store,
      renderer: visitors.renderer,
      log: () => {},
    });
    expect(built.sort()).toEqual(['booking', 'desk', 'shell']);
    const live = async (site: typeof staff) => liveVersions((await readRegistry(site.store)).registry);
    expect(await live(visitors)).toEqual({ booking: '1.0.0', shell: '1.0.0' });
    expect(await live(staff)).toEqual({ desk: '1.0.0', shell: '1.0.0' });
    for (const { store } of [visitors, staff]) expect((await verify(store)).problems).toEqual([]);
  });

  it('makes no store for a site without remotes', async () => {
    const [visitors, staff] = [await newSite(), await newSite()];
    await publishAll({
      ...repository(fakeShell(), fakeRemote('booking')),
      stores: (site) => (site === 'desk' ? staff : visitors).store,
      renderer: visitors.renderer,
      log: () => {},
    });
    expect(await staff.contents()).toBe('[]');
  });
});
