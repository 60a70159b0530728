import { bundleAll } from '@concierge/cdk/stacks/concierge';
import { UserError } from '@concierge/command-line/user-error';
import { type Closing, openEnvironment } from './environment';
import { leftOut } from './left-out-lines';
import { Unprepared } from './python';
import { Report, tableOf } from './report';
import { recover } from './steps/recovery';
import { publishAll, releaseAsTeam } from './steps/releases';
import { checkSite } from './steps/site';
import { deployAgain, deployAll, deployFunctions, destroyAll } from './steps/stacks';

/** Exit code if this machine lacks Python. */
const notPrepared = 3;

/**
 * `npm run rehearse`: the real `cdk bootstrap` and `cdk deploy` against MiniStack, a release, checks of the site from
 * outside, a recovery drill, a team's own release, a second deploy, a changed one, and `cdk destroy`. Returns the exit
 * code.
 */
export async function main(): Promise<number> {
  const log = (line: string) => console.log(line);
  const report = new Report(log);
  const closing: Closing = [];
  const close = async () => {
    for (let last = closing.pop(); last; last = closing.pop()) await last().catch(() => undefined);
  };
  const interrupted = () => void close().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  const began = performance.now();
  let made = '';
  let stopped = false;
  try {
    await rehearse(report, closing, log, (lines) => {
      made = lines;
    });
  } catch (error) {
    if (error instanceof Unprepared) {
      console.error(error.message);
      return notPrepared;
    }
    stopped = true;
    log('\nThe rehearsal stopped.');
    // The report has the error of a step.
    if (report.failed === 0) console.error(error instanceof UserError ? error.message : error);
  } finally {
    await close();
  }
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  log(`\nWhat was done\n${report.table()}`);
  if (made) log(`\nReally deployed, resource by resource\n${made}`);
  log(`\nLeft out, and why\n${tableOf(Object.entries(leftOut).map(([what, result]) => ({ what, result })))}`);
  if (report.failed > 0) log(`\nWhat failed\n${report.failures.join('\n')}`);
  log(`\n${minutes} minutes\n${report.passed} steps passed, ${report.failed} failed`);
  return stopped || report.failed > 0 ? 1 : 0;
}

async function rehearse(
  report: Report,
  closing: Closing,
  log: (line: string) => void,
  onDeployed: (lines: string) => void,
): Promise<void> {
  const environment = await openEnvironment(closing, log);
  await report.step(
    'cdk synth, cdk-nag in it',
    async () => {
      await bundleAll(environment.cdk.bundles);
      await environment.cdk.synth('first');
    },
    () => 'no finding',
  );
  const { outputs, made } = await deployAll(environment, report);
  onDeployed(made);
  await deployFunctions(environment, report, outputs);
  await publishAll(environment, report, outputs);
  await environment.deployed(outputs);
  await checkSite(environment, report, outputs);
  await recover(report, outputs);
  await releaseAsTeam(environment, report, outputs);
  await deployAgain(environment, report);
  await destroyAll(environment, report, outputs);
}
