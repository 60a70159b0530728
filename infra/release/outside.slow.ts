import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { repository } from '@concierge/command-line/workspace';
import { pageAliveMark } from '@concierge/contract/releases/performance-marks';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { cachedBuilder } from './build/cached-builder';
import { answerOf } from './compose/document';
import { siteRenderer } from './compose/site-renderer';
import { publishAll } from './live/publish-all';
import { FolderStore } from './store/folder-store';
import { fileFacts } from './store/manifest';
import { liveVersions } from './store/registry';
import { type Candidate, readRegistry } from './store/releases';
import { checkReleases } from './team/check';
import { type PackedName, packedNames, packPackages } from './team/pack/pack-packages';
import { serveSite } from './team/serve-site';
import { startBrowser } from './team/start-browser';
import { developOutside } from './testing/develop-outside';
import { installOutside, runOutside, teamsEnvironment } from './testing/outside-folder';
import { writeSource } from './testing/workspace-copy';

const run = promisify(execFile);
let base: string;
let tarballs: Record<PackedName, string>;
const state = () => join(base, 'state');
const location = () => join(base, 'store');
const fromHere = (names: readonly string[]) =>
  publishAll({
    stores: () => new FolderStore(location()),
    state: state(),
    build: cachedBuilder(state(), () => {}),
    names,
    log: () => {},
  });
const page = async (key: string): Promise<string> =>
  Buffer.from((await new FolderStore(location()).get(key))?.bytes ?? []).toString();

/** Makes a folder like a team's repository: with its own git, and the packages installed from their tarballs. */
async function asRepository(folder: string, remote: string): Promise<void> {
  await installOutside(folder, remote, Object.values(tarballs));
  await run('git', ['init', '--quiet', folder]);
}

/** Runs a command that must succeed. */
async function timed(folder: string, command: string, ...args: string[]) {
  const ran = await runOutside(folder, command, ...args);
  expect(ran.code, ran.output).toBe(0);
  return ran;
}
const ok = async (...step: Parameters<typeof timed>): Promise<string> => (await timed(...step)).output;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'concierge-outside-'));
  [tarballs] = await Promise.all([packPackages(join(base, 'packed')), fromHere(['shell'])]);
}, 180_000);
afterAll(async () => rm(base, { recursive: true, force: true }));

describe.each(packedNames)('the package %s', (name) => {
  const bytes = async () => new Uint8Array(await readFile(tarballs[name]));

  it('passes publint', async () => {
    const { messages } = await publint({ pack: { tarball: (await bytes()).buffer } });
    expect(messages).toEqual([]);
  });

  it('has types for every import; require() is not supported', async () => {
    const excludeEntrypoints = [/\.css$/, /\.json$/];
    const result = await checkPackage(createPackageFromTarballData(await bytes()), { excludeEntrypoints });
    if (!result.types) throw new Error('no types at all');
    const ofRequire = ['node10', 'node16-cjs'];
    const problems = result.problems.filter(
      (problem) => !('resolutionKind' in problem && ofRequire.includes(problem.resolutionKind)),
    );
    expect(problems).toEqual([]);
  });

  it('contains only compiled modules, types, styles and documents, and no path of the build machine', async () => {
    const pack = createPackageFromTarballData(await bytes());
    const root = `/node_modules/${pack.packageName}/`;
    const files = pack.listFiles().map((file) => file.slice(root.length));
    expect(files).toEqual(expect.arrayContaining(['package.json', 'LICENSE', 'README.md', 'CHANGELOG.md']));
    expect(files.includes('api.txt'), 'the list of the kit’s parts').toBe(name === 'kit');
    // Tailwind finds classes only in sources (team/pack/compile.ts).
    const shipped = /^dist\/(?:.*\.(?:m?js|d\.m?ts|css|json)|read-by-tailwind\/.*|template\/.*\.template)$/;
    const beside = /^(?:api\.txt|package\.json|tsconfig\.remote\.json|README\.md|CHANGELOG\.md|LICENSE)$/;
    expect(files.filter((file) => !shipped.test(file) && !beside.test(file))).toEqual([]);
    expect(
      files.filter((file) => /\.(?:test|slow)\.(?!tsx?\.template)|fixture|__snapshots__|\.map$/.test(file)),
    ).toEqual([]);
    const ofHere = files.filter((file) => pack.readFile(root + file).includes(repository));
    expect(ofHere).toEqual([]);
  });
});

describe('a remote in a repository of its own', () => {
  let folder: string;
  beforeAll(async () => {
    folder = join(base, 'booking');
    await cp(join(repository, 'remotes/booking'), folder, {
      recursive: true,
      filter: (source) => !['node_modules', 'dist'].includes(basename(source)),
    });
    await asRepository(folder, 'booking');
  });

  it('passes its type check and its tests', async () => {
    await ok(folder, 'tsc');
    expect(await ok(folder, 'vitest', 'run', 'contact-page', 'providers', 'rate-limit')).toMatch(
      /Tests .*passed/,
    );
  });

  it('is published and its page goes live, using nothing of this repository but the packages', async () => {
    const { output, lines, seconds } = await timed(
      folder,
      'concierge-release',
      'publish',
      '--store',
      location(),
    );
    expect(output).toContain('booking 1.0.0 is live.');
    const uploaded = lines.find(({ text }) => text.includes('files uploaded'))?.at;
    console.info(
      `From push to live: built, past the gate and uploaded ${uploaded?.toFixed(1)} s; live ${seconds.toFixed(1)} s`,
    );
    expect(await page('pages/contact.html')).toContain('Get Started Today');
    await ok(folder, 'concierge-release', 'verify', '--store', location());
  });

  it('builds byte for byte the same as in the whole repository', async () => {
    await fromHere(['booking']);
    const { registry } = await readRegistry(new FolderStore(location()));
    // Other bytes would be live under a local version.
    expect(liveVersions(registry).booking).toBe('1.0.0');
  });

  it('runs from source inside a live site: edits show in place, typed input stays, errors say where', async () => {
    const site = await serveSite(new FolderStore(location()), {});
    onTestFinished(() => site.close());
    const origin = await developOutside(folder, site.origin);
    const browser = await startBrowser(folder);
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    // On the first request Vite bundles the packages that the page needs.
    page.setDefaultTimeout(60_000);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${origin}/contact`, { waitUntil: 'commit' });
    await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, pageAliveMark);
    expect(errors, 'hydrated from source without a mismatch').toEqual([]);
    const name = page.getByLabel('Full Name').first();
    await name.fill('Ada Lovelace');
    const before = await name.elementHandle();
    await page.getByRole('checkbox', { name: /healthcare provider/i }).check();

    const hero = join(folder, 'src/contact/hero.tsx');
    const source = await readFile(hero, 'utf8');
    await writeSource(hero, source.replace('{hero.eyebrow}', 'Written just now'));
    await page.getByText('Written just now').waitFor();
    const form = join(folder, 'src/form/intake-form.tsx');
    const whole = await readFile(form, 'utf8');
    await writeSource(form, whole.replace('aria-labelledby={headingId}', 'aria-label="Edited form"'));
    await page.getByRole('form', { name: 'Edited form' }).waitFor();
    await writeSource(form, whole);
    // The page's head uses this module too, so edits of it reach routes.tsx.
    const content = join(folder, 'src/contact/content.ts');
    const words = await readFile(content, 'utf8');
    await writeSource(content, words.replace("We're Here for You", 'Newly worded'));
    await page.getByRole('heading', { level: 1, name: 'Newly worded' }).waitFor();
    const stays = async () => {
      expect(await before?.evaluate((input) => input.isConnected)).toBe(true);
      expect(await name.inputValue()).toBe('Ada Lovelace');
      expect(await page.getByRole('checkbox', { name: /healthcare provider/i }).isChecked()).toBe(true);
    };
    await stays();

    const overlay = page.locator('vite-error-overlay');
    await writeSource(hero, source.replace('</div>', '</dvi>'));
    await overlay.waitFor();
    expect(await overlay.locator('.file').innerText()).toContain('hero.tsx');
    await writeSource(hero, source);
    await overlay.waitFor({ state: 'detached' });
    await stays();
    expect(errors).toEqual([]);

    const sent = await fetch(`${origin}/api/appointment-requests`, { method: 'POST', body: '{}' });
    expect([sent.status, await sent.text()]).toEqual([503, expect.stringContaining('a preview link')]);
    const asked = await fetch(`${origin}/contact`, { headers: { accept: '*/*' } });
    expect(await asked.text()).toContain('/__dev/booking/');
    expect((await fetch(`${origin}/no-such-page`, { headers: { accept: 'text/html' } })).status).toBe(404);
  }, 240_000);
});

describe('a new remote', () => {
  let folder: string;
  beforeAll(async () => {
    // As on a team's first day: from the tarballs alone, with everything else from npm's registry.
    const place = await mkdtemp(join(base, 'team-'));
    const packages = dirname(tarballs.release);
    const npm = (cwd: string, command: string, ...args: string[]) =>
      run(command, args, { cwd, env: teamsEnvironment(), maxBuffer: 64 * 1024 * 1024 });
    const tool = ['--yes', '--package', tarballs.release, 'concierge-release'];
    await npm(place, 'npx', ...tool, 'new', 'pricing', '--packages', packages);
    folder = join(place, 'pricing');
    await npm(folder, 'npm', 'install', '--no-audit', '--no-fund', '--prefer-offline');
    await npm(folder, 'git', 'init', '--quiet');
    await npm(folder, 'npm', 'test');
  });

  it('is checked in full without being uploaded: types, tests, gate, and its page in a browser', async () => {
    const page = join(folder, 'src/pricing/pricing-page.tsx');
    const text = await readFile(page, 'utf8');
    await writeFile(page, text.replace('mt-6', 'mt-6 bg-unknown'));
    const { output, seconds } = await timed(folder, 'concierge-release', 'check', '--store', location());
    expect(output).toContain('/pricing uses classes without a style: bg-unknown');
    await writeFile(page, text);
    console.info(`From push to live: checked ${seconds.toFixed(1)} s`);
    expect(output).toContain('opening 1 pages');
    expect(output).toContain('pricing 1.0.0 can be published. Nothing was uploaded.');
    expect(await new FolderStore(location()).list('remotes/pricing/')).toEqual([]);
  });

  it('is refused by check for a type error, before anything is built', async () => {
    const wrong = join(folder, 'src/wrong.ts');
    await writeFile(wrong, "export const pages: number = 'two';\n");
    const { code, output } = await runOutside(folder, 'concierge-release', 'check', '--store', location());
    expect(output).toMatch(/types of pricing are failing:[\s\S]*src\/wrong\.ts/);
    expect(output).not.toContain('building');
    expect(code).toBe(1);
    await rm(wrong);
  });

  it('is refused by check for what throws while rendering, with the place in its source', async () => {
    const page = join(folder, 'src/pricing/pricing-page.tsx');
    const text = await readFile(page, 'utf8');
    const throws = "if (typeof document === 'undefined') throw new Error('only in Node');";
    await writeFile(page, text.replace('  return (', `  ${throws}\n  return (`));
    const { output } = await runOutside(folder, 'concierge-release', 'check', '--store', location());
    expect(output).toMatch(
      /^\/pricing of pricing .*: only in Node \(src\/pricing\/pricing-page\.tsx:4:\d+\)$/m,
    );
    await writeFile(page, text);
  });

  it('hears nothing of Node’s or other packages’ warnings', async () => {
    const { output } = await runOutside(
      folder,
      'concierge-release',
      'status',
      '--store',
      's3://no-such-bucket',
    );
    expect(output).not.toContain('Warning');
  });

  it('gets new pages by the guide’s steps: one that every page links to, and one for each value of a path', async () => {
    const guide = await readFile(join(repository, 'remotes/README.md'), 'utf8');
    const [, steps = ''] = guide.split('## A new page');
    const blocks = [...steps.matchAll(/```tsx\n\s*\/\/ (\S+)\n([\s\S]*?)```/g)];
    for (const [, name = '', code = ''] of blocks) {
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true });
      const text = code.replace(/^ {3}(?=\S| {2})/gm, '');
      const before = await readFile(file, 'utf8').catch(() => '');
      await writeFile(file, before ? before.replace('routes: [', `routes: [${text}`) : text);
    }
    const pricing = join(folder, 'src/pricing/pricing-page.tsx');
    const withSlot = (await readFile(pricing, 'utf8')).replace('</p>', '</p><Slot name="invitation" />');
    await writeFile(pricing, `import { Slot } from '@concierge/kit/slot';\n${withSlot}`);
    const checked = await ok(folder, 'concierge-release', 'check', '--store', location());
    expect(checked).toContain('opening 4 pages');
    await ok(folder, 'concierge-release', 'publish', '--store', location(), '--skip-check', 'checked above');

    expect(await page('pages/pricing.html')).toContain('Replace this sentence.');
    const plans = await page('pages/plans.html');
    expect(plans).toContain('<title>Plans');
    expect(await page('pages/team/amara.html')).toMatch(
      /<title>Dr\. Amara[\s\S]*<h1[^>]*>Dr\. (?:<!-- -->)?amara/,
    );
    for (const html of [plans, await page('pages/contact.html')]) {
      const [before = '', after = ''] = html.split(/<main[\s\S]*<\/main>/);
      for (const around of [before, after]) expect(around).toMatch(/href="\/plans"[^>]*>Plans<\/a>/);
    }
    await ok(folder, 'concierge-release', 'verify', '--store', location());
  });

  it('is opened too when a remote that fills its slot is checked', async () => {
    const built = await cachedBuilder(state(), () => {})('booking');
    const lines: string[] = [];
    const check = (candidate: Candidate) =>
      checkReleases([candidate], {
        store: new FolderStore(location()),
        renderer: siteRenderer,
        folders: [join(base, 'booking')],
        log: (line) => lines.push(line),
      });
    await check(built);
    expect(lines).toContain('booking 1.0.0: opening 2 pages ...');
    const { files } = built.manifest;
    const chunk = Object.keys(files).find((file) => /invitation.*\.js$/.test(file)) ?? '';
    const code = Buffer.from(await built.read(chunk)).toString();
    const fails = Buffer.from(
      `${code.replace(/\w+ as Page/, 'broken as Page')}\nfunction broken() { throw new Error('only there'); }`,
    );
    const manifest = {
      ...built.manifest,
      version: '1.0.1',
      files: { ...files, [chunk]: fileFacts(chunk, fails) },
    };
    await expect(
      check({ manifest, read: async (path) => (path === chunk ? fails : built.read(path)) }),
    ).rejects.toThrow('/pricing of booking 1.0.1 in a browser: only there');
  });

  it('redirects a page that it moves, and answers 410 for one that it removes', async () => {
    const routes = join(folder, 'src/routes.tsx');
    const source = await readFile(routes, 'utf8');
    await writeFile(
      routes,
      source.replace("'/plans'", "'/all-plans'").replace("amara: { title: 'Dr. Amara' }, ", ''),
    );
    const about = join(folder, 'package.json');
    const { concierge, ...rest } = JSON.parse(await readFile(about, 'utf8'));
    const past = { moved: { '/plans': '/all-plans' }, gone: ['/team/amara'] };
    const next = { ...rest, version: '1.0.1', concierge: { ...concierge, ...past } };
    await writeFile(about, JSON.stringify(next));
    await ok(folder, 'concierge-release', 'publish', '--store', location(), '--skip-check', 'checked above');
    expect(answerOf(await page('pages/plans.html'))).toBe('301 /all-plans');
    expect(answerOf(await page('pages/team/amara.html'))).toBe('410');
    expect(answerOf(await page('pages/all-plans.html'))).toBeUndefined();
    await ok(folder, 'concierge-release', 'verify', '--store', location());
  });
});
