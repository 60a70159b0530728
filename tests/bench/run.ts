import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { artifacts, buildArtifacts } from '../support/stack/launch';
import { launchSite, launchTwin } from './compared-sites';
import { type FirstView, firstView } from './first-view';
import { saveProfile } from './main-thread';
import { launchBrowser, phone } from './phone';
import { ratio, spread, table } from './statistics';

const help = `Measures the composed site: HTTP/2, brotli, a phone with a processor ${phone.cpuSlowdown} times slower,
${phone.latencyMs} ms and 1.6 Mbps away. Times are given as ratios to the site's twin (the same pages as one ordinary
app, without federation) in adjacent runs; the ratio of the twin to itself is the error bar.

  npm run bench                 the table of times, from 9 interleaved runs
  npm run bench -- --runs 21    from more of them
  npm run bench -- --profile /  saves a visit to a page for the Performance panel of Chrome's developer tools
`;

const pages = ['/', '/contact'] as const;
const options = {
  runs: { type: 'string', default: '9' },
  profile: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** `npm run bench`. Returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...argv], options });
  if (values.help) {
    console.log(help);
    return 0;
  }
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  await buildArtifacts((line) => console.error(`  ${line}`));
  const site = await launchSite();
  const browser = await launchBrowser();
  try {
    if (values.profile) {
      const file = join(artifacts, 'profile.json');
      await saveProfile(browser, site.origin + values.profile, file);
      console.log(`Load this in the Performance panel of Chrome's developer tools: ${file}`);
      return 0;
    }
    const twin = await launchTwin(pages);
    const runs = Math.max(3, Number(values.runs));
    const rows = [['', 'measured', 'ratio to the twin', 'the twin to itself', 'target']];
    for (const path of pages) {
      const own: FirstView[] = [];
      const before: FirstView[] = [];
      const after: FirstView[] = [];
      for (let run = 1; run <= runs; run += 1) {
        console.error(`  ${path}, run ${run} of ${runs}`);
        before.push(await firstView(browser, twin.origin + path));
        own.push(await firstView(browser, site.origin + path));
        after.push(await firstView(browser, twin.origin + path));
      }
      const row = (name: string, key: keyof FirstView, target: string) => {
        const of = (views: readonly FirstView[]) => views.map((view) => view[key]);
        const around = of(before).map((value, run) => (value + (of(after)[run] ?? Number.NaN)) / 2);
        const compared = [ratio(of(own), around), ratio(of(after), of(before))];
        return [
          `\`${path}\` ${name}`,
          spread(of(own)),
          ...(key === 'blocking' ? ['', ''] : compared),
          target,
        ];
      };
      rows.push(
        row('first paint', 'painted', '1.05'),
        row('LCP', 'lcp', '1.05'),
        row('alive', 'alive', '1.1'),
        row('blocking', 'blocking', '60 ms'),
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
