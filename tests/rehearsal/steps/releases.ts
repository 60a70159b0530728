import { join } from 'node:path';
import { copyWorkspace } from '@concierge/release/testing/workspace-copy';
import { repository } from '@concierge/release/workspace';
import { runOrFail } from '../child';
import type { Environment } from '../environment';
import type { Report } from '../report';
import { type Outputs, outputNamed } from '../site';
import { assumeTeamRole, refusalsOf } from '../team';

const lastLine = (output: string): string => output.trim().split('\n').at(-1) ?? '';

/** The team that releases by itself here; its neighbours are what it must not touch. */
const team = 'auth';

/** Publishes everything with the platform's rights, by the command of every day. */
export async function publishAll(environment: Environment, report: Report, outputs: Outputs): Promise<void> {
  const release = releaseIn(repository, environment, outputs);
  await report.step(
    'release publish, all five',
    () => release('publish', 'shell', 'marketing', 'booking', 'survey', 'auth'),
    lastLine,
  );
  await report.step('release verify', () => release('verify'), lastLine);
}

/** A team alone: its next version from its own checkout under its own role, back again, and what it may not. */
export async function releaseAsTeam(
  environment: Environment,
  report: Report,
  outputs: Outputs,
): Promise<void> {
  const credentials = await report.step(
    `role of the team ${team}`,
    () => assumeTeamRole(team, outputs),
    () => 'taken on as its GitHub environment, refused to any other',
  );
  await report.check('what the team may not', async () => {
    const refused = await refusalsOf(team, credentials, outputs);
    return `refused: ${refused.join(', ')}`;
  });
  await report.check('the team releases and takes back', async () => {
    const copy = await copyWorkspace();
    try {
      await copy.edit(`remotes/${team}/package.json`, /"version": "[^"]+"/, '"version": "9.0.0"');
      const release = releaseIn(copy.root, environment, outputs, {
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        AWS_SESSION_TOKEN: credentials.sessionToken,
      });
      const published = await release('publish', team, '--platform', 'rehearsal');
      const back = await release('rollback', team, '--platform', 'rehearsal');
      if (!/auth 9\.0\.0 is live/.test(published)) throw new Error(published);
      return `${team} 9.0.0 was live; ${lastLine(back)}`;
    } finally {
      await copy.remove();
    }
  });
}

/** The release command of a checkout, on the deployed bucket. */
function releaseIn(
  root: string,
  { env, folder }: Environment,
  outputs: Outputs,
  credentials: Readonly<Record<string, string>> = {},
) {
  const store = `s3://${outputNamed(outputs, 'ReleasesBucket')}`;
  return (...args: string[]): Promise<string> =>
    runOrFail(process.execPath, ['infra/bootstrap/run.mjs', 'release', ...args, '--store', store], {
      cwd: root,
      env: { ...env, ...credentials, CONCIERGE_STATE: join(folder, 'state') },
    });
}
