import { join } from 'node:path';
import type { LoopbackServer } from '@concierge/command-line/loopback-server';
import { UserError } from '@concierge/command-line/user-error';
import { repository } from '@concierge/command-line/workspace';
import { inserted } from '@concierge/contract/responses';
import { runProgram } from '../rehearsal/child';
import { pythonPrograms, Unprepared } from '../rehearsal/python';
import { addressOf, hasManyAddresses } from '../support/loopback';
import { startProxy } from '../support/proxy';
import { SiteProcess } from '../support/stack/launch';
import { insertPath, submission } from '../support/submissions';

const schemathesis = {
  name: 'Schemathesis',
  minor: 11,
  requirements: join(import.meta.dirname, 'requirements.txt'),
};
/** Random requests to each endpoint, in addition to those at every boundary in the document. */
const examples = process.env.SCHEMATHESIS_EXAMPLES ?? '100';
const seed = process.env.SCHEMATHESIS_SEED ?? String(Date.now() % 2 ** 31);
/** Same as the rehearsal's: this machine lacks something, and the product is not at fault. */
const notPrepared = 3;

/**
 * Forwards requests to a site, each from another network address. Otherwise the limits per network would end a run
 * after its first minute. If this machine has only one loopback address, all requests come from that.
 */
async function asManyNetworks(origin: string): Promise<LoopbackServer> {
  const many = await hasManyAddresses();
  const { hostname, port } = new URL(origin);
  let visitors = 0;
  return await startProxy(() => {
    visitors += 1;
    return { hostname, port, ...(many ? { localAddress: addressOf(visitors % 50_000) } : {}) };
  });
}

async function checkDocument(): Promise<number> {
  const programs = await pythonPrograms(
    join(repository, '.local', 'schemathesis'),
    schemathesis,
    console.log,
  );
  const site = await SiteProcess.start();
  const networks = await asManyNetworks(site.origin);
  try {
    const booked = submission();
    const booking = await fetch(new URL(insertPath.appointment, networks.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(booked),
    });
    if (booking.status !== 201) throw new Error(`A booking was answered with ${booking.status}`);
    const { surveyToken = '' } = inserted.parse(await booking.json());
    const { code, output } = await runProgram(
      join(programs, 'python'),
      [
        ...[
          '-m',
          'schemathesis.cli',
          '--config-file',
          join(import.meta.dirname, 'schemathesis.toml'),
          'run',
          `${networks.origin}/api/openapi.json`,
        ],
        ...['--checks', 'all', '--continue-on-failure', '--max-examples', examples, '--seed', seed],
      ],
      // It writes what it has learned into its working directory.
      {
        cwd: site.stateDir,
        env: {
          APPOINTMENT_REQUEST_ID: booked.id,
          SURVEY_TOKEN: surveyToken,
          SCHEMATHESIS_HOOKS: 'formats',
          PYTHONPATH: import.meta.dirname,
          NO_COLOR: '1',
        },
      },
    );
    console.log(output);
    return code;
  } finally {
    await networks.close();
    await site.remove();
  }
}

/** `npm run schemathesis`: runs all its checks against the document that the site serves. Returns the exit code. */
export async function main(): Promise<number> {
  try {
    return await checkDocument();
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    return error instanceof Unprepared ? notPrepared : 1;
  }
}
