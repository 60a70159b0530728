import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Candidate } from '../store/releases';
import { fakeRemote } from '../testing/fake-release';
import { startedSite } from '../testing/site';
import { platformNamed, reportLiveToJob, siteOfNames } from './context';

let output: string;
beforeEach(async () => {
  output = join(await mkdtemp(join(tmpdir(), 'job-')), 'output');
  await writeFile(output, '');
  vi.stubEnv('GITHUB_OUTPUT', output);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a publish in a GitHub job tells the steps after it', () => {
  const told = async (...candidates: Candidate[]) => {
    const site = await startedSite();
    await site.publish([fakeRemote('survey', { version: '1.2.0' })]);
    const releases = candidates.map(({ manifest }) => manifest);
    await reportLiveToJob(site.store, releases, () => publish(site, candidates)).catch(() => {});
    return readFile(output, 'utf8');
  };
  let publish: (site: Awaited<ReturnType<typeof startedSite>>, candidates: Candidate[]) => Promise<unknown>;
  beforeEach(() => {
    publish = (site, candidates) => site.publish(candidates);
  });

  it('which version it made live', async () => {
    expect(await told(fakeRemote('survey', { version: '1.3.0' }))).toBe('live=1.3.0\n');
  });

  it('which version it made live before it failed', async () => {
    publish = async (site, candidates) => {
      await site.publish(candidates);
      throw new Error('The pages could not be composed');
    };
    expect(await told(fakeRemote('survey', { version: '1.3.0' }))).toBe('live=1.3.0\n');
  });

  it('nothing of a version that somebody else made live at the same time', async () => {
    publish = (site) => site.publish([fakeRemote('survey', { version: '1.4.0' })]);
    expect(await told(fakeRemote('survey', { version: '1.3.0' }))).toBe('');
  });

  it.each([
    ['a version that was live already', '1.2.0'],
    ['an older version, which is only stored', '1.1.0'],
  ])('nothing of %s', async (_, version) => {
    expect(await told(fakeRemote('survey', { version }))).toBe('');
  });
});

describe('a command is for the site', () => {
  it.each([
    [['desk'], 'desk'],
    [['desk@1.2.0', 'shell'], 'desk'],
    [['booking', '1.4.2', 'shell'], 'public'],
    [['shell'], undefined],
    [['nobody-here'], undefined],
  ])('of the remotes that it names: %j', async (names, site) => {
    expect(await siteOfNames(names, repository)).toBe(site);
  });

  it('and never for two, because they have a store each', async () => {
    await expect(siteOfNames(['desk', 'booking'], repository)).rejects.toThrow('one at a time');
  });

  it.each([
    ['prod', undefined, 'prod', 'prod'],
    ['prod', 'desk', 'prod', 'prod-desk'],
    ['prod-desk', undefined, 'prod', 'prod-desk'],
    ['prod-x', undefined, 'prod', 'prod-x'],
  ] as const)('whose platform it asks: %s for %s', (given, site, stage, platform) => {
    expect(platformNamed(given, site)).toEqual({ stage, platform });
  });
});
