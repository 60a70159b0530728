import { setTimeout as sleep } from 'node:timers/promises';
import { readSite, remoteNames } from '@concierge/command-line/workspace';
import { releasedIn } from '../stages/stage';
import { stageNamed } from '../stages/stages';
import { awsAccount } from './account';
import { tableOf } from './findings';
import { gitHubRepository } from './github';
import { mailDomainResult, preflight } from './preflight';

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
      site: readSite(),
      names: releasedIn(stage, ['shell', ...(await remoteNames())]),
      account,
      readRepository: gitHubRepository,
    });
    console.log(tableOf(findings));
    if (findings.some(({ state }) => state === 'missing' || state === 'unknown')) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
