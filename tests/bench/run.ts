import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright/test';
import { bytesTable } from './bytes';
import { launchTwin, launchWithScriptFree, scriptFree } from './compared-sites';
import { type FirstView, firstView } from './first-view';
import { lcpTable, lcpTarget } from './lcp';
import { otherEnginesTable } from './other-engines';
import { launchBrowser, phone } from './phone';
import { profile } from './profile/profile';
import { comparedWith, comparison, ratio, spread, table } from './statistics';
import { tap } from './tap';
import { worked, workTable } from './work';

const help = `Measures the composed site: HTTP/2, brotli, a phone with a processor ${phone.cpuSlowdown} times slower,
${phone.latencyMs} ms and 1.6 Mbps away. Times are given as ratios to the same page without scripts and to its twin
(the same pages as one ordinary app, without federation), comparing adjacent runs; the ratio of the page without
scripts to itself is the error bar.

  npm run bench                 the table of times, from 9 interleaved runs
  npm run bench -- --runs 21    from more of them
  npm run bench -- --lcp        when the largest text of every page is painted, compared with the page without scripts
  npm run bench -- --taps       how long a tap waits for the next page, and nothing else
  npm run bench -- --work       how long the main thread works (3 runs), beside the twin: it depends on the machine
  npm run bench -- --bytes      what each page costs in bytes, requests and steps, which repeats exactly
  npm run bench -- --engines    how long Firefox and WebKit take until pages are alive, compared with the twin
  npm run bench -- --profile /  where the main thread's time goes on a page, by kind of work and by function
`;

const pages = ['/', '/contact'] as const;

/** Target ratios, and the longest blocking time. */
const targets = {
  painted: lcpTarget,
  lcp: lcpTarget,
  twin: 1.1,
  blockingMs: 60,
  tapRead: 0.5,
  tapAtOnce: 1,
} as const;

/** `npm run bench`. Returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      runs: { type: 'string' },
      bytes: { type: 'boolean' },
      profile: { type: 'string' },
      work: { type: 'boolean' },
      taps: { type: 'boolean' },
      lcp: { type: 'boolean' },
      engines: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const compared = values.work ? [...new Set(worked.map(({ path }) => path))] : pages;
  const runs = Math.max(3, Number(values.runs ?? 9));
  const site = await launchWithScriptFree();
  const browser = await launchBrowser();
  const withTwin = async (measure: (twin: string) => Promise<void>) => {
    const twin = await launchTwin(compared);
    await measure(twin.origin).finally(twin.stop);
  };
  try {
    if (values.profile) console.log(await profile(browser, site.origin, values.profile));
    else if (values.bytes) console.log(await bytesTable(browser, site.origin));
    else if (values.lcp) console.log(await lcpTable(browser, site.origin, runs));
    else if (values.engines) {
      await withTwin(async (twin) => console.log(await otherEnginesTable(site.origin, twin, compared, runs)));
    } else if (values.work) {
      await withTwin(async (twin) =>
        console.log(await workTable(browser, site.origin, twin, Number(values.runs ?? 3))),
      );
    } else if (values.taps) await times(browser, site.origin, runs);
    else await withTwin((twin) => times(browser, site.origin, runs, twin));
    return 0;
  } finally {
    await browser.close();
    await site.stop();
  }
}

type Views = Record<'own' | 'plain' | 'twin' | 'again', FirstView[]>;

/** Prints the table of times. Without a twin's origin, it has only taps. */
async function times(browser: Browser, origin: string, runs: number, twinOrigin?: string): Promise<void> {
  const views = new Map<string, Views>(
    (twinOrigin ? pages : []).map((path) => [path, { own: [], plain: [], twin: [], again: [] }]),
  );
  const taps = {
    alive: [] as number[],
    read: [] as number[],
    document: [] as number[],
    again: [] as number[],
  };
  const plainHome = origin + scriptFree('/');
  for (let run = 1; run <= runs; run += 1) {
    console.error(`  run ${run} of ${runs}`);
    for (const [path, { own, plain, twin, again }] of views) {
      plain.push(await firstView(browser, origin + scriptFree(path), false));
      own.push(await firstView(browser, origin + path, true));
      twin.push(await firstView(browser, twinOrigin + path, true));
      again.push(await firstView(browser, origin + scriptFree(path), false));
    }
    taps.document.push(await tap(browser, plainHome, 'without scripts'));
    taps.alive.push(await tap(browser, `${origin}/`, 'as soon as it is alive'));
    taps.read.push(await tap(browser, `${origin}/`, 'once it was read'));
    taps.again.push(await tap(browser, plainHome, 'without scripts'));
  }
  const rows = [comparison];
  for (const [path, { own, plain, twin, again }] of views) {
    const of = (list: readonly FirstView[], key: keyof FirstView) => list.map((view) => view[key]);
    const toPlain = (name: string, key: 'painted' | 'lcp') =>
      comparedWith('without scripts', of(plain, key), of(again, key))(name, of(own, key), targets[key]);
    const alive = of(own, 'alive');
    rows.push(
      toPlain(`\`${path}\` first paint`, 'painted'),
      toPlain(`\`${path}\` LCP`, 'lcp'),
      [
        `\`${path}\` alive`,
        spread(alive),
        ratio(alive, of(twin, 'alive')),
        'the twin',
        '',
        `${targets.twin}`,
      ],
      [`\`${path}\` blocking`, spread(of(own, 'blocking')), '', '', '', `${targets.blockingMs} ms`],
    );
  }
  const row = comparedWith('the next document', taps.document, taps.again);
  rows.push(
    row('tap to `/contact`, page read', taps.read, targets.tapRead),
    row('tap to `/contact`, at once', taps.alive, targets.tapAtOnce),
  );
  const [cpu] = cpus();
  console.log(
    `${table(rows)}\n\n${runs} runs on ${cpus().length} × ${cpu?.model ?? 'unknown'}, Node ${process.version}.`,
  );
}
