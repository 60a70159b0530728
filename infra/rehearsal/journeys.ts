import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { repository } from '../local/state';
import { runProgram } from './child';

interface Journey {
  readonly what: string;
  run(origin: string): Promise<Outcome>;
}

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** What the suite said, for whoever looks into a failure. */
  readonly output: string;
}

const noReport = '{"stats":{"expected":0,"unexpected":0,"flaky":0,"skipped":0}}';
const counts = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

/** The browser suite's own files, against what is deployed. One site, so one worker. */
const suite = (what: string, file: string, grep = ''): Journey => ({
  what,
  async run(origin) {
    const folder = await mkdtemp(join(tmpdir(), 'concierge-journeys-'));
    const report = join(folder, 'report.json');
    try {
      const ran = await runProgram(
        process.execPath,
        [
          join(repository, 'node_modules/playwright/cli.js'),
          ...['test', file, '--project=site', '--workers=1', '--reporter=list,json'],
          // A cold start of each function is part of it, on a machine that does other things as well.
          ...['--timeout', '120000', '--output', join(folder, 'results')],
          ...(grep ? ['--grep', grep] : []),
        ],
        {
          cwd: join(repository, 'tests'),
          env: { CONCIERGE_ORIGIN: origin, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: '0' },
        },
      );
      const { stats } = counts.parse(JSON.parse(await readFile(report, 'utf8').catch(() => noReport)));
      const failed = stats.unexpected + stats.flaky;
      // A suite that ended badly or ran nothing has failed, whatever it counts.
      const broken = failed === 0 && (ran.code !== 0 || stats.expected === 0) ? 1 : 0;
      return { passed: stats.expected, failed: failed + broken, output: ran.output.slice(-8000) };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

export const journeys: readonly Journey[] = [
  suite('Browser: booking and message', 'e2e/booking/journey'),
  suite('Browser: survey', 'e2e/survey/sending', 'one row, exactly|double click|offline'),
  suite('Browser: failures', 'e2e/booking/trouble', 'broken|after a failure|DynamoDB error'),
];
