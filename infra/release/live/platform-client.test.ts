import { beforeEach, describe, expect, it } from 'vitest';
import { FolderStore } from '../store/folder-store';
import { type Candidate, readableManifest } from '../store/releases';
import type { PutOptions, PutResult } from '../store/store';
import { fakeRemote, fakeShell } from '../testing/fake-release';
import { newSite } from '../testing/site';
import { publishByPlatform } from './platform-client';
import { publish } from './publish';
import { claim, upload } from './upload';

/** Like S3, for a role that may write releases of only one name. */
class StoreOfTeam extends FolderStore {
  constructor(
    root: string,
    private readonly team: string,
  ) {
    super(root);
  }

  override async put(key: string, bytes: Uint8Array, options?: PutOptions): Promise<PutResult> {
    if (key.startsWith('remotes/') && !key.startsWith(`remotes/${this.team}/`))
      throw Object.assign(new Error('Access Denied'), { name: 'AccessDenied' });
    return super.put(key, bytes, options);
  }
}

describe('a release of the shell together with a remote that needs it', () => {
  const exports = { '@concierge/kit': ['defineRemote', 'notify', 'announce'] };
  const shell = fakeShell({ version: '1.1.0', provides: { kit: '1.1.0' }, exports });
  const booking = fakeRemote('booking', { version: '1.1.0', requires: { kit: '^1.1.0' } });
  let site: Awaited<ReturnType<typeof newSite>>;
  const lines: string[] = [];
  beforeEach(async () => {
    lines.length = 0;
    site = await newSite();
    await site.publish([fakeShell(), fakeRemote('booking')]);
  });

  /** Publishes with a team's permissions; the platform's function has those of the shell. */
  const publishAs = (team: string, candidates: Candidate[]) => {
    const store = new StoreOfTeam(site.root, team);
    const log = (line: string) => void lines.push(line);
    return publishByPlatform(
      candidates,
      { store, note: {}, platform: 'prod', log },
      async (_, { action }) => {
        if (action !== 'publish') return [];
        const { renderer } = site;
        const ofShell = new StoreOfTeam(site.root, 'shell');
        const said: string[] = [];
        await publish(candidates, { renderer, store: ofShell, log: (line) => void said.push(line) });
        return said;
      },
    );
  };

  it('goes live once the remote is uploaded', async () => {
    const own = new StoreOfTeam(site.root, 'booking');
    await claim(own, booking.manifest);
    await upload(own, booking);
    await publishAs('shell', [shell, booking]);
    const live = ['booking', 'shell'].map((name) => `${name} 1.1.0 is live (before: 1.0.0).`);
    expect(lines).toEqual(expect.arrayContaining(live));
  });

  it('is refused if nobody has uploaded the remote, and says who can', async () => {
    await expect(publishAs('shell', [booking, shell])).rejects.toThrow(
      'Only the team of booking may upload it, or an administrator',
    );
    expect(await readableManifest(site.store, 'booking', '1.1.0')).toBeNull();
  });
});
