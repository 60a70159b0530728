import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@concierge/release/workspace';
import * as z from 'zod';
import { runProgram } from './child';

interface Journey {
  readonly what: string;
  run(origin: string): Promise<string>;
}

const noReport = '{"stats":{"expected":0,"unexpected":0,"flaky":0,"skipped":0}}';
const counts = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

interface Suite {
  readonly files: readonly string[];
  readonly grep: string;
}

/**
 * The browser suite's own files, one test at a time: all share what is deployed, and each begins by emptying it.
 * Throws with what it said where not all passed.
 */
const suite = (what: string, { files, grep }: Suite): Journey => ({
  what,
  async run(origin) {
    const folder = await mkdtemp(join(tmpdir(), 'concierge-journeys-'));
    const report = join(folder, 'report.json');
    try {
      const ran = await runProgram(
        process.execPath,
        [
          join(repository, 'node_modules/playwright/cli.js'),
          ...['test', ...files, '--project=site', '--workers=1', '--reporter=list,json'],
          // A cold start of each function is part of it, on a machine that does other things as well.
          ...['--timeout', '120000', '--output', join(folder, 'results'), '--grep', grep],
        ],
        {
          cwd: join(repository, 'tests'),
          env: { CONCIERGE_ORIGIN: origin, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: '0' },
        },
      );
      const { stats } = counts.parse(JSON.parse(await readFile(report, 'utf8').catch(() => noReport)));
      const failed = stats.unexpected + stats.flaky;
      // A suite that ended badly or ran nothing has failed, whatever it counts.
      if (failed > 0 || ran.code !== 0 || stats.expected === 0) {
        throw new Error(`${stats.expected} passed, ${failed} failed:\n${ran.output.slice(-8000)}`);
      }
      return `${stats.expected} passed`;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

export const journeys: readonly Journey[] = [
  suite('Browser: booking, message, survey', {
    files: ['e2e/booking/journey', 'e2e/survey/sending'],
    grep: 'booking/journey|one row, exactly|double click|offline, then online',
  }),
  suite('Browser: failures', {
    files: ['e2e/booking/trouble'],
    grep: 'broken|after a failure|DynamoDB error',
  }),
];
