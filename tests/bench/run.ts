import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { launchTwin, launchWithScriptFree, scriptFree } from './compared-sites';
import { type FirstView, firstView } from './first-view';
import { launchBrowser, phone } from './phone';
import { profile } from './profile/profile';
import { comparedWith, comparison, ratio, spread, table } from './statistics';

const help = `Measures the composed site: HTTP/2, brotli, a phone with a processor ${phone.cpuSlowdown} times slower,
${phone.latencyMs} ms and 1.6 Mbps away. Times are given as ratios to the same page without scripts and to its twin
(the same pages as one ordinary app, without federation), comparing adjacent runs; the ratio of the page without
scripts to itself is the error bar.

  npm run bench                 the table of times, from 9 interleaved runs
  npm run bench -- --runs 21    from more of them
  npm run bench -- --profile /  where the main thread's time goes on a page, by kind of work and by function
`;

const pages = ['/', '/contact'] as const;
/** Target ratios, and the longest blocking time. */
const targets = { painted: 1.05, twin: 1.1, blockingMs: 60 } as const;

/** `npm run bench`. Returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const options = {
    runs: { type: 'string', default: '9' },
    profile: { type: 'string' },
    help: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ args: [...argv], options });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const site = await launchWithScriptFree();
  const browser = await launchBrowser();
  try {
    if (values.profile) {
      console.log(await profile(browser, site.origin, values.profile));
      return 0;
    }
    const twin = await launchTwin(pages);
    const runs = Math.max(3, Number(values.runs));
    const rows = [comparison];
    for (const path of pages) {
      const views: Record<'own' | 'plain' | 'twin' | 'again', FirstView[]> = {
        own: [],
        plain: [],
        twin: [],
        again: [],
      };
      for (let run = 1; run <= runs; run += 1) {
        console.error(`  ${path}, run ${run} of ${runs}`);
        views.plain.push(await firstView(browser, site.origin + scriptFree(path), false));
        views.own.push(await firstView(browser, site.origin + path, true));
        views.twin.push(await firstView(browser, twin.origin + path, true));
        views.again.push(await firstView(browser, site.origin + scriptFree(path), false));
      }
      const of = (kind: keyof typeof views, key: keyof FirstView) => views[kind].map((view) => view[key]);
      const toPlain = (name: string, key: 'painted' | 'lcp') =>
        comparedWith('without scripts', of('plain', key), of('again', key))(
          name,
          of('own', key),
          targets.painted,
        );
      const alive = of('own', 'alive');
      const toTwin = ratio(alive, of('twin', 'alive'));
      rows.push(
        toPlain(`\`${path}\` first paint`, 'painted'),
        toPlain(`\`${path}\` LCP`, 'lcp'),
        [`\`${path}\` alive`, spread(alive), toTwin, 'the twin', '', `${targets.twin}`],
        [`\`${path}\` blocking`, spread(of('own', 'blocking')), '', '', '', `${targets.blockingMs} ms`],
      );
    }
    await twin.stop();
    const [cpu] = cpus();
    console.log(table(rows));
    console.log(`\n${runs} runs on ${cpus().length} × ${cpu?.model ?? 'unknown'}, Node ${process.version}.`);
    return 0;
  } finally {
    await browser.close();
    await site.stop();
  }
}
