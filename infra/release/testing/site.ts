import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseNote } from '../live/log';
import { type PublishOptions, type PublishReport, publish } from '../live/publish';
import { retire } from '../live/retire';
import { rollback } from '../live/rollback';
import { FolderStore } from '../store/folder-store';
import type { Candidate } from '../store/releases';
import { fakeRemote, fakeRenderer, fakeShell } from './fake-release';

/** A site in an empty folder, with the fake renderer and a clock that advances one minute per command. */
export async function newSite() {
  const root = await mkdtemp(join(tmpdir(), 'release-site-'));
  const store = new FolderStore(root);
  const renderer = fakeRenderer();
  const lines: string[] = [];
  let minutes = 0;
  const common = () => ({
    store,
    renderer,
    log: (line: string) => void lines.push(line),
    now: () => new Date(Date.UTC(2026, 10, 21, 9, minutes)),
  });
  const command = <T>(run: () => Promise<T>): Promise<T> => {
    minutes += 1;
    return run();
  };
  const text = async (key: string): Promise<string | undefined> => {
    const stored = await store.get(key);
    return stored ? Buffer.from(stored.bytes).toString() : undefined;
  };
  return {
    root,
    store,
    renderer,
    lines,
    text,
    publish: (candidates: Candidate[], options: Partial<PublishOptions> = {}): Promise<PublishReport> =>
      command(() => publish(candidates, { ...common(), ...options })),
    rollback: (name: string, version?: string) => command(() => rollback([{ name, version }], common())),
    rollbackTogether: (...names: string[]) =>
      command(() =>
        rollback(
          names.map((name) => ({ name })),
          common(),
        ),
      ),
    retire: (name: string, note: ReleaseNote = {}) => command(() => retire(name, { ...common(), note })),
    /** Everything in the store, to show that a refusal changed nothing. */
    contents: async (): Promise<string> => {
      const keys = await store.list('');
      return JSON.stringify(await Promise.all(keys.map(async (key) => [key, await text(key)])));
    },
  };
}

/** A site with a shell, a booking remote that owns /contact, and a survey remote. */
export async function startedSite() {
  const site = await newSite();
  await site.publish([fakeShell(), fakeRemote('booking', { paths: ['/contact'] }), fakeRemote('survey')]);
  return site;
}
