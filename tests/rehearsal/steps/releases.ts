import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { heartbeatFinding } from '@concierge/cdk/operate/smoke';
import { rehearsal } from '@concierge/cdk/stages/testing/rehearsal';
import { remotesOf, repository } from '@concierge/command-line/workspace';
import { packPackages } from '@concierge/release/team/pack/pack-packages';
import { installOutside } from '@concierge/release/testing/outside-folder';
import { runOrFail } from '../child';
import type { Environment } from '../environment';
import type { Report } from '../report';
import { type Outputs, outputNamed } from '../site';
import { assumeTeamRole, type Credentials, refusalsOf } from '../team';

/** Its pages are opened by the check, which npm test runs. */
const unchecked = ['--skip-check', 'a rehearsal'];

const lastLine = (output: string): string => output.trim().split('\n').at(-1) ?? '';

/** The team that releases on its own here. It must not touch other teams' files. */
const team = 'booking';
/** A remote in a repository of its own. */
const elsewhere = 'partners';

/** Publishes everything with the platform's permissions, using the ordinary command. */
export async function publishAll(environment: Environment, report: Report, outputs: Outputs): Promise<void> {
  const release = releaseHere(environment, outputs);
  await report.step(
    'release publish, everything',
    async () => release('publish', 'shell', ...(await remotesOf('public')), ...unchecked),
    lastLine,
  );
  await report.step('release verify', () => release('verify'), lastLine);
  const atDesk = releaseHere(environment, outputs, 'DeskReleasesBucket');
  await report.step(
    'release publish, the desk',
    async () => atDesk('publish', 'shell', ...(await remotesOf('desk')), ...unchecked),
    lastLine,
  );
}

/**
 * Teams on their own. One releases its next version from a folder of its own with its own role, takes a booking while
 * that is live, rolls back, and tries what it may not do. The other makes a remote in a repository of its own.
 */
export async function releaseAsTeam(
  environment: Environment,
  report: Report,
  outputs: Outputs,
): Promise<void> {
  const credentials = await report.step(
    `role of the team ${team}`,
    () => assumeTeamRole(team, outputs),
    () => 'assumed by its GitHub environment, refused to others',
  );
  await report.check('what the team may not do', async () => {
    const refused = await refusalsOf(team, credentials, outputs);
    return `refused: ${refused.join(', ')}`;
  });
  const base = await mkdtemp(join(environment.folder, 'team-'));
  const folder = join(base, team);
  const tarballs = Object.values(await packPackages(join(base, 'packed')));
  await report.check('the team releases from a folder of its own, and rolls back', async () => {
    await copyOfRemote(folder);
    await installOutside(folder, team, tarballs);
    const release = releaseIn(folder, environment, outputs, credentials);
    const published = await release('publish', team, '--platform', 'rehearsal', ...unchecked);
    if (!published.includes(`${team} 9.0.0 is live`)) throw new Error(published);
    const log = await release('log', team);
    if (!/publish booking .*9\.0\.0.*: without the check: a rehearsal/.test(log)) throw new Error(log);
    const page = await (await fetch(`${environment.origin}/contact`)).text();
    if (!page.includes(`/remotes/${team}/9.0.0/`)) throw new Error('/contact shows another release');
    const { state, says } = await heartbeatFinding(rehearsal);
    if (state !== 'ok') throw new Error(says);
    const back = await release('rollback', team, '--platform', 'rehearsal');
    return `${team} 9.0.0 was live and logged, a test booking was taken; ${lastLine(back)}`;
  });
  await report.check('a new remote is released by the role that trusts its own repository', async () => {
    await runOrFail(join(folder, command), ['new', elsewhere], { cwd: folder, env: environment.env });
    await installOutside(join(folder, elsewhere), team, tarballs);
    const theirs = await assumeTeamRole(elsewhere, outputs);
    const release = releaseIn(join(folder, elsewhere), environment, outputs, theirs);
    const published = await release('publish', elsewhere, '--platform', 'rehearsal', ...unchecked);
    if (!published.includes(`${elsewhere} 1.0.0 is live`)) throw new Error(published);
    return `refused to others; ${elsewhere} 1.0.0 is live`;
  });
}

const command = 'node_modules/.bin/concierge-release';

/** Copies the team's remote with a version that was never released. */
async function copyOfRemote(folder: string): Promise<void> {
  await cp(join(repository, 'remotes', team), folder, {
    recursive: true,
    filter: (source) => !['node_modules', 'dist'].includes(basename(source)),
  });
  const about = join(folder, 'package.json');
  const manifest: unknown = JSON.parse(await readFile(about, 'utf8'));
  await writeFile(about, JSON.stringify({ ...Object(manifest), version: '9.0.0' }));
}

/** The release command that is installed in a remote's folder, with a team's permissions. */
function releaseIn(cwd: string, { env }: Environment, outputs: Outputs, credentials: Credentials) {
  return (...args: string[]): Promise<string> =>
    runOrFail(join(cwd, command), [...args, '--store', storeOf(outputs)], {
      cwd,
      env: {
        ...env,
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        AWS_SESSION_TOKEN: credentials.sessionToken,
        CONCIERGE_STATE: join(cwd, '..', 'state'),
      },
    });
}

const storeOf = (outputs: Outputs, bucket = 'ReleasesBucket'): string =>
  `s3://${outputNamed(outputs, bucket)}`;

/** The release command of this repository, on the deployed bucket. */
function releaseHere({ env, folder }: Environment, outputs: Outputs, bucket?: string) {
  return (...args: string[]): Promise<string> =>
    runOrFail(
      process.execPath,
      ['infra/bootstrap/run.mjs', 'release', ...args, '--store', storeOf(outputs, bucket)],
      { cwd: repository, env: { ...env, CONCIERGE_STATE: join(folder, 'state') } },
    );
}
