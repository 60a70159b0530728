import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { claim, readLog, upload } from '@concierge/release/live';
import { publishByPlatform, requestSender } from '@concierge/release/live/platform-client';
import { releaseRequest } from '@concierge/release/live/platform-request';
import {
  type Candidate,
  liveEntry,
  liveVersions,
  manifestKey,
  type ReleaseStore,
  readRegistry,
  releasePrefix,
} from '@concierge/release/store';
import { FolderStore } from '@concierge/release/store/folder-store';
import { fakeRemote, fakeRenderer, fakeShell } from '@concierge/release/testing/fake-release';
import { beforeEach, describe, expect, it } from 'vitest';
import { executeRelease } from './execute-release';

const renderer = fakeRenderer();
const parts = () => ({
  store,
  renderer,
  site: { origin: 'https://site.example', key: 'key' },
  contract: async () => undefined,
});
let store: ReleaseStore;
beforeEach(async () => {
  store = new FolderStore(await mkdtemp(join(tmpdir(), 'platform-')));
});

/** Uploads as a team may with its own permissions. */
async function uploadOf(candidate: Candidate): Promise<void> {
  await claim(store, candidate.manifest);
  await upload(store, candidate);
}
const live = async () => liveVersions((await readRegistry(store)).registry);
const publish = (name: string, version = '1.0.0') =>
  executeRelease(name, { action: 'publish', version }, parts());

describe('the platform’s release of a team’s upload', () => {
  it('makes it live and composes its pages', async () => {
    await uploadOf(fakeShell());
    await uploadOf(fakeRemote('booking'));
    expect(await publish('shell')).toMatchObject({ refused: false });
    expect(await publish('booking')).toMatchObject({ refused: false });
    expect(await live()).toEqual({ shell: '1.0.0', booking: '1.0.0' });
    expect(await store.get('pages/booking.html')).not.toBeNull();
  });

  it('refuses a version that was not uploaded, and says so', async () => {
    const answer = await publish('booking');
    expect(answer).toEqual({ refused: true, lines: ['booking 1.0.0 was not uploaded; publish it again.'] });
  });

  it('refuses a file that is missing or does not match the manifest', async () => {
    const booking = fakeRemote('booking');
    await claim(store, booking.manifest);
    expect(await publish('booking')).toMatchObject({ refused: true });
    await store.put(`${releasePrefix('booking', '1.0.0')}remoteEntry.js`, Buffer.from('evil'));
    await upload(store, booking);
    const { refused, lines } = await publish('booking');
    expect(refused).toBe(true);
    expect(lines.join()).toContain('is not what its manifest says');
    expect(await live()).toEqual({});
  });

  it('refuses another remote’s manifest under its path', async () => {
    const survey = fakeRemote('survey');
    await store.put(manifestKey('booking', '1.0.0'), Buffer.from(JSON.stringify(survey.manifest)));
    expect(await publish('booking')).toMatchObject({ refused: true });
  });

  it('checks a manifest against the gate before anything is uploaded, and claims no version', async () => {
    await uploadOf(fakeShell());
    await publish('shell');
    const ask = (candidate: Candidate) =>
      executeRelease('booking', { action: 'check', manifests: [candidate.manifest] }, parts());
    expect(await ask(fakeRemote('booking'))).toMatchObject({ refused: false });
    const answer = await ask(fakeRemote('booking', { requires: { kit: '^2.0.0' } }));
    expect(answer).toMatchObject({ refused: true, lines: [expect.stringContaining('needs kit ^2.0.0')] });
    expect(await store.list('remotes/booking/')).toEqual([]);
    expect(await ask(fakeRemote('survey'))).toMatchObject({ refused: true });
  });

  it('checks a remote against the contract of the deployed functions, whatever the shell was built with', async () => {
    for (const candidate of [
      fakeShell({ provides: { contract: '1.1.0' } }),
      fakeRemote('booking', { requires: { contract: '^1.1.0' } }),
    ])
      await uploadOf(candidate);
    const by = (version: string | undefined) => ({ ...parts(), contract: async () => version });
    await publish('shell');
    const order = { action: 'publish', version: '1.0.0' } as const;
    const { refused, lines } = await executeRelease('booking', order, by('1.0.0'));
    expect([refused, lines.join()]).toEqual([
      true,
      expect.stringContaining('booking 1.0.0 needs contract ^1.1.0, but the deployed functions run 1.0.0.'),
    ]);
    expect(await executeRelease('booking', { ...order, hold: true }, by('1.1.0'))).toMatchObject({
      refused: false,
    });
    const promotion = { action: 'promote', version: '1.0.0' } as const;
    expect(await executeRelease('booking', promotion, by('1.0.0'))).toMatchObject({ refused: true });
    expect(await executeRelease('booking', promotion, by('1.1.0'))).toMatchObject({ refused: false });
  });

  it('makes a set live together or not at all, and only for the owner of the shell', async () => {
    for (const candidate of [
      fakeShell(),
      fakeRemote('booking'),
      fakeRemote('survey', { paths: ['/booking'] }),
    ])
      await uploadOf(candidate);
    const set = (name: string, ...together: string[]) =>
      executeRelease(
        name,
        {
          action: 'publish',
          version: '1.0.0',
          together: together.map((other) => ({ name: other, version: '1.0.0' })),
        },
        parts(),
      );
    expect(await set('shell', 'booking', 'survey')).toMatchObject({ refused: true });
    expect(await live()).toEqual({});
    expect(await set('booking', 'shell')).toMatchObject({ refused: true });
    expect(await set('shell', 'booking')).toMatchObject({ refused: false });
    expect(await live()).toEqual({ booking: '1.0.0', shell: '1.0.0' });
  });

  it('retires, and logs who did it', async () => {
    for (const candidate of [fakeShell(), fakeRemote('survey')]) {
      await uploadOf(candidate);
      await publish(candidate.manifest.name);
    }
    const order = { action: 'retire', note: { by: 'Ada', why: 'a test' } } as const;
    expect(await executeRelease('survey', order, parts())).toMatchObject({ refused: false });
    expect(await live()).toEqual({ shell: '1.0.0' });
    expect((await readLog(store))[0]).toMatchObject({ action: 'retire', name: 'survey', by: 'Ada' });
  });

  it('rolls back', async () => {
    for (const candidate of [
      fakeShell(),
      fakeRemote('booking'),
      fakeRemote('booking', { version: '1.1.0' }),
    ]) {
      await uploadOf(candidate);
      await publish(candidate.manifest.name, candidate.manifest.version);
    }
    expect(await live()).toMatchObject({ booking: '1.1.0' });
    await executeRelease('booking', { action: 'rollback' }, parts());
    expect(await live()).toMatchObject({ booking: '1.0.0' });
  });

  it('notes that a browser found a release in order, only if that is live', async () => {
    await uploadOf(fakeShell());
    await publish('shell');
    for (const version of ['1.0.0', '1.1.0']) {
      await uploadOf(fakeRemote('booking', { version }));
      await publish('booking', version);
    }
    const confirm = (version: string) => executeRelease('booking', { action: 'confirm', version }, parts());
    const unchecked = async () =>
      liveEntry((await readRegistry(store)).registry, 'booking')?.extras.history?.unchecked;
    expect(await confirm('1.0.0')).toMatchObject({ refused: true });
    expect(await unchecked()).toBe(true);
    expect(await confirm('1.1.0')).toMatchObject({ refused: false });
    expect(await unchecked()).toBeUndefined();
  });
});

describe('publishing from a terminal', () => {
  const note = { by: 'Ada' };
  const lambda = (answer: (payload: string) => string | Promise<string>) => {
    const send = async (command: unknown) => {
      if (!(command instanceof InvokeCommand)) throw new Error('unexpected');
      return { Payload: Buffer.from(await answer(String(command.input.Payload))) };
    };
    return requestSender('prod', { send } as unknown as LambdaClient);
  };
  const publishAll = (candidates: readonly Candidate[], ask: ReturnType<typeof requestSender>) =>
    publishByPlatform(candidates, { store, note, platform: 'prod', log: () => undefined }, ask);
  it('makes the shell and 50 remotes live with one request', async () => {
    const sizes: number[] = [];
    const byShell = lambda(async (order) => {
      sizes.push(order.length);
      return JSON.stringify(await executeRelease('shell', releaseRequest.parse(JSON.parse(order)), parts()));
    });
    const remotes = Array.from({ length: 50 }, (_, index) => fakeRemote(`remote-${index}`));
    await publishAll([fakeShell(), ...remotes], byShell);
    expect(Object.keys(await live())).toHaveLength(51);
    expect(sizes).toHaveLength(2);
  });

  it('refuses a request that is too large for AWS and says so, before anything is sent or uploaded', async () => {
    const nobody = lambda(() => Promise.reject(new Error('called')));
    const names = Array.from({ length: 600_000 }, (_, index) => `name-${index}`);
    const large = fakeRemote('booking', { imports: { '@concierge/kit': names } });
    await expect(publishAll([large], nobody)).rejects.toThrow(
      /The request is \d+ bytes, and the platform accepts at most 6291456: release fewer/,
    );
    expect(await store.list('remotes/')).toEqual([]);
  });

  it('says where to look when the answer was cut short', async () => {
    const cut = lambda(() => '{"lines":["booking 1.0.0 is li');
    await expect(publishAll([fakeRemote('booking')], cut)).rejects.toThrow(
      /answer cannot be read .*status says what is live now/,
    );
  });
});
