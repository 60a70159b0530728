import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '@concierge/command-line/loopback-server';
import contract from '@concierge/contract/package.json';
import kit from '@concierge/kit/package.json';
import { afterEach, describe, expect, it, vi } from 'vitest';
import own from '../package.json';
import { fakeRemote, fakeShell } from '../testing/fake-release';
import { heldSite } from '../testing/held-site';
import { newSite } from '../testing/site';
import { main } from './main';

const packed = {
  kit: kit.version,
  contract: contract.version,
  release: own.version,
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const out = vi.spyOn(console, 'log').mockImplementation(() => {});
  const err = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (const earlier of [out, err]) earlier.mockClear();
  const code = await main(argv);
  const text = (spy: typeof out) => spy.mock.calls.map(([line]) => String(line)).join('\n');
  return { code, out: text(out), err: text(err) };
}
const emptyStore = (): Promise<string> => mkdtemp(join(tmpdir(), 'release-cli-'));

describe('npm run release', () => {
  it('prints its help', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    const [, teams = '', platforms = ''] = out.split(/A team's commands|The platform's/);
    const commandsIn = (text: string) => [...text.matchAll(/^ {2}([a-z]+)/gm)].map(([, name]) => name);
    expect(commandsIn(teams)).toEqual('new dev check publish preview promote rollback status'.split(' '));
    expect(commandsIn(platforms).slice(0, 4)).toEqual(['smoke', 'retire', 'log', 'verify']);
    expect((await run()).code).toBe(2);
  });

  it('prints the help of one command alone, with its options', async () => {
    const { code, out } = await run('promote', '--help');
    expect(code).toBe(0);
    expect(out).toContain('promote <name>[@version]');
    expect([...out.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name)).toEqual([
      'store',
      'platform',
      'site',
      'skip-check',
      'why',
      'help',
    ]);
    expect(out).not.toContain('publish [name]');
  });

  it.each([
    [
      ['deploy'],
      'There is no command "deploy"; available: new, dev, check, publish, preview, promote, rollback, status, smoke, retire, log, verify.',
    ],
    [['publish'], 'Name what to publish'],
    [['rollback'], 'Name what to roll back'],
    [['retire'], 'Name the remote to retire'],
    [['dev', 'booking'], 'Name the site: dev --site https://practice.example.'],
    [['dev', 'booking', '--site', 'practice'], '"practice" is not a site URL'],
    [['publish', '../booking'], 'There is no package "../booking"; available:'],
    [['publish', 'booking', '--platform', 'prod'], 'give its bucket: --store s3://<bucket>'],
    [
      ['publish', 'booking', '--platform', 'prod', '--store', 's3://releases'],
      'Name the site to check against with --site <address>, or --skip-check <reason>.',
    ],
    [['publish', 'booking', '--skip-check', ' '], '--skip-check takes the reason, which the log keeps'],
    [['retire', 'booking', '--store', 'http://127.0.0.1:1'], 'retire reads a release store'],
    [['smoke', 'booking'], 'Name the site: smoke --site https://practice.example.'],
    [['publish', 'nobody'], 'booking'],
    [['status', '--bucket', 'x'], "Unknown option '--bucket'"],
    [['status', '--store', 'gs://x'], 'give a folder or s3://<bucket>'],
    [['rollback', 'booking'], 'there is nothing to roll back'],
  ])('answers %j with one sentence that says what to do', async (argv, message) => {
    const { code, out, err } = await run(
      ...argv,
      ...(argv.includes('--store') ? [] : ['--store', await emptyStore()]),
    );
    expect(code).toBe(1);
    expect(err).toContain(message);
    expect(err).not.toMatch(/\n\s+at /);
    expect(out).not.toContain('Building');
  });

  it.each([
    [['retire', 'booking', '--from', '9.9.9'], '--from goes with rollback, not retire.'],
    [['promote', 'booking', '--hold'], '--hold goes with publish, not promote.'],
    [['verify', '--platform', 'prod'], /^--platform goes with check, .* status, retire, not verify\.$/],
    [['rollback', 'booking', '1.0.0', '0.9.0'], 'Name what to roll back, each name once'],
    [['rollback', 'booking@1.0.0', '0.9.0'], 'Name what to roll back, each name once'],
    [['promote', 'booking', '1.0.0', '1.1.0'], 'Name what to promote, each name once'],
    [['status', 'booking'], 'status takes no names, and "booking" is one too many.'],
    [['verify', 'booking'], 'verify takes no names, and "booking" is one too many.'],
    [['log', 'booking', 'survey'], 'log takes one name, and "survey" is one too many.'],
    [
      ['rollback', 'booking', '--why', 'x'.repeat(501)],
      '--why has 501 characters, and the log has room for 500: shorten it. Nothing changed.',
    ],
  ])('refuses %j, and changes nothing', async (argv, message) => {
    const site = await newSite();
    await site.publish([fakeShell(), fakeRemote('booking', { version: '0.9.0' }), fakeRemote('survey')]);
    await site.publish([fakeRemote('booking')]);
    await site.publish([fakeRemote('booking', { version: '1.1.0' })], { hold: true });
    const before = await site.contents();
    const { code, err } = await run(...argv, '--store', site.root);
    expect(code).toBe(1);
    expect(err).toMatch(message);
    expect(await site.contents()).toBe(before);
  });

  it('retires a remote only after its name was given again', async () => {
    const site = await newSite();
    await site.publish([fakeShell(), fakeRemote('pricing')]);
    const { code, err } = await run('retire', 'pricing', '--store', site.root);
    expect([code, err]).toEqual([
      1,
      'Retiring pricing removes its pages for every visitor: confirm it with --yes.',
    ]);
    const confirmed = await run('retire', 'nobody', '--yes', '--store', site.root);
    expect(confirmed.err).toBe('No nobody is live, so there is nothing to retire.');
  });

  it('changes another team’s remote from no remote’s own folder', async () => {
    const site = await newSite();
    await site.publish([fakeShell(), fakeRemote('auth')]);
    const before = await site.contents();
    const folder = await emptyStore();
    await writeFile(join(folder, 'package.json'), '{"name":"@team/pricing","concierge":{}}');
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    for (const command of [
      ['retire', 'auth', '--yes'],
      ['rollback', 'auth'],
      ['promote', 'auth'],
    ]) {
      const { code, err } = await run(...command, '--store', site.root);
      expect([code, err]).toEqual([
        1,
        'This is the folder of pricing: auth is released from its own folder.',
      ]);
    }
    expect(await site.contents()).toBe(before);
  });

  it('says what to write for a version that is none, before anything is built', async () => {
    const folder = await emptyStore();
    const concierge = { requires: { kit: '^2.0.0', react: '^19.0.0', contract: '^1.0.0' } };
    const manifest = { name: '@team/pricing', version: '1.0', concierge };
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    const { out, err } = await run('publish', '--store', await emptyStore());
    expect(err).toContain('"version" in the package.json of pricing is "1.0": write three numbers');
    expect(out).not.toContain('Building');
  });

  it('says at once that a folder with # or ? in its path does not work', async () => {
    vi.spyOn(process, 'cwd').mockReturnValue('/work/C#/concierge');
    expect((await run('status')).err).toContain('Move /work/C#/concierge: ');
  });

  it('reads nothing from a site’s address that only its store has, and says who does not answer', async () => {
    const site = 'http://127.0.0.1:9';
    for (const command of ['log', 'verify'])
      expect((await run(command, '--store', site)).err).toContain(`${command} reads a release store, and`);
    const { code, err } = await run('status', '--store', site);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:9\/registry\.json does not/),
    ]);
  });

  it('gives JSON, and fails for a name that is not there', async () => {
    const site = await newSite();
    await site.publish([fakeShell(), fakeRemote('booking')], { note: { by: 'Ann' } });
    const json = async (command: string) =>
      JSON.parse((await run(command, '--json', '--store', site.root)).out);
    expect(await json('log')).toContainEqual(expect.objectContaining({ name: 'booking', by: 'Ann' }));
    expect((await json('status')).releases).toMatchObject([{ name: 'booking' }, { name: 'shell' }]);
    expect(await json('verify')).toMatchObject({ problems: [] });
    const { code, err } = await run('log', 'nobody', '--store', site.root);
    expect([code, err]).toEqual([1, 'There is no nobody here; there is: booking, shell.']);
  });

  it.each([
    [['booking', '1.0.0'], 'booking 1.0.0 is live already'],
    [['booking@1.0.0', 'survey@1.0.0'], 'survey 1.0.0 is live already'],
    [['booking', 'survey'], 'survey 1.0.0 is the first version'],
    [['1.0.0'], 'Name what to roll back'],
    [['booking', 'booking'], 'each name once'],
    [['booking', '--from', '1.1.0'], 'booking 1.0.0 is live, not 1.1.0'],
    [['booking', '--from', '1.1.0', '--platform', 'prod'], 'booking 1.0.0 is live, not 1.1.0'],
    [['booking', 'survey', '--from', '1.1.0'], '--from goes with one name'],
  ])('parses the rollback targets %j', async (words, answer) => {
    const site = await newSite();
    await site.publish([fakeShell(), fakeRemote('booking', { version: '0.9.0' }), fakeRemote('survey')]);
    await site.publish([fakeRemote('booking')]);
    const { out, err } = await run('rollback', ...words, '--store', site.root);
    expect(out + err).toContain(answer);
  });

  it('repeats the store in a command that it offers, or the command would act on another one', async () => {
    const site = await newSite();
    await site.publish([fakeShell(), fakeRemote('a')]);
    await site.publish([fakeShell({ version: '1.1.0', provides: { kit: '1.1.0' } })]);
    await site.publish([fakeRemote('a', { version: '1.1.0', requires: { kit: '^1.1.0' } })]);
    const { err } = await run('rollback', 'shell', '--store', site.root);
    expect(err).toContain(`npm run release -- rollback shell a --store ${site.root}`);
  });

  it('shows what is live without reports if a stage has two tables for them, and says why', async () => {
    const site = await newSite();
    await site.publish([fakeShell()]);
    const tables = ['1X', '2Y'].map((end) => `Concierge-prod-Data-PageEvents1D215CCF-${end}`);
    const database = await listen(
      createServer((request, response) => {
        request.resume();
        response.end(JSON.stringify({ TableNames: tables }));
      }),
    );
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', database.origin);
    for (const name of ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'test');
    const { code, out, err } = await run('status', '--platform', 'prod', '--store', site.root);
    await database.close();
    expect(code).toBe(0);
    expect(err).toMatch(/^More than one table is called Concierge-prod-Data-PageEvents/);
    expect(out).toMatch(/shell +1\.0\.0/);
  });

  it('does not say that nothing is live if the registry of a store is gone', async () => {
    const site = await newSite();
    await site.publish([fakeShell(), fakeRemote('booking')]);
    await site.store.put('pages/booking.html', Buffer.from('A page'));
    await rm(join(site.root, 'registry.json'));
    for (const command of ['status', 'verify']) {
      const { code, err } = await run(command, '--store', site.root);
      expect([code, err]).toEqual([
        1,
        expect.stringMatching(/^registry\.json is gone from .*, which has pages/),
      ]);
    }
  });

  it('says of a new remote that CI elsewhere cannot read a folder of packages', async () => {
    const folder = await emptyStore();
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    expect((await run('new', 'pricing', '--packages', 'https://x.example/')).out).not.toContain(
      'CI on another machine',
    );
    for (const [name, version] of Object.entries(packed))
      await writeFile(join(folder, `concierge-${name}-${version}.tgz`), '');
    const { out } = await run('new', 'plans', '--packages', folder);
    expect(out).toContain(`CI on another machine cannot read ${folder}`);
  });

  it('shows which versions are held and can be promoted', async () => {
    const held = await heldSite();
    await held.site.publish([fakeRemote('survey', { version: '0.9.0' })], { hold: true });
    await held.site.publish([fakeRemote('pricing')], { hold: true });
    const { out } = await run('status', '--store', held.site.root);
    expect(out).toMatch(/\n\nHeld: booking 1\.1\.0, pricing 1\.0\.0, survey 1\.1\.0\.$/);
  });

  it('shows the status of a store, and verifies it', async () => {
    const site = await newSite();
    await site.publish([fakeShell(), fakeRemote('booking')]);
    expect((await run('status', '--store', site.root)).out).toContain('booking  1.0.0');
    expect((await run('verify', '--store', site.root)).code).toBe(0);
    await site.store.put('pages/booking.html', Buffer.from('x'));
    const { code, out } = await run('verify', '--store', site.root);
    expect(code).toBe(1);
    expect(out).toContain('pages/booking.html changed after it was composed.');
  });
});
