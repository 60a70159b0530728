import { setTimeout as sleep } from 'node:timers/promises';
import { readSite, remoteNames } from '@concierge/release/workspace';
import * as z from 'zod';
import { releasedIn } from '../stages/repository';
import { stageNamed } from '../stages/stages';
import { awsAccount } from './account';
import { mailDomainResult, preflight } from './preflight';
import { tableOf } from './table';

const environmentsAnswer = z.object({ environments: z.array(z.object({ name: z.string() })) });

/**
 * `npm run preflight -w infra/cdk -- <stage>`: lists what would stop the first deploy, and where to get it. Exits with
 * 1 if something is missing. With `--wait mail` it waits until the mail domain is verified.
 */
const [name = '', ...options] = process.argv.slice(2);
try {
  const stage = stageNamed(name);
  const account = awsAccount(stage.region);
  if (options.join(' ') === '--wait mail') {
    for (let before = ''; ; await sleep(30_000)) {
      const { state, says } = mailDomainResult(stage, await account.mailDomain(stage.mail.domain));
      if (says !== before) console.log(says);
      before = says;
      if (state === 'ok') break;
    }
  } else if (options.length > 0) {
    throw new Error('Usage: npm run preflight -w infra/cdk -- <stage> [--wait mail]');
  } else {
    const findings = await preflight({
      stage,
      site: await readSite(),
      names: releasedIn(stage, ['shell', ...(await remoteNames())]),
      account,
      environments: githubEnvironments,
    });
    console.log(tableOf(findings));
    if (findings.some(({ state }) => state === 'missing' || state === 'unknown')) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * Names of a repository's environments, read with the token in GITHUB_TOKEN; undefined without one.
 * @throws if GitHub refuses the token
 */
async function githubEnvironments(owner: string, name: string): Promise<string[] | undefined> {
  const token = process.env.GITHUB_TOKEN;
  if (!token) return undefined;
  const address = `https://api.github.com/repos/${owner}/${name}/environments?per_page=100`;
  const response = await fetch(address, {
    headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`GitHub answers ${response.status} for ${owner}/${name}`);
  return environmentsAnswer.parse(await response.json()).environments.map((one) => one.name);
}
