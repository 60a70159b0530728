import { stageNamed } from '../stages/stages';
import { liveVersionsOf } from './live-versions';

/**
 * `npm run rollback -w infra/cdk -- <stage> [<function>:<version> ...]`: rolls functions back to these versions, then lists
 * the live ones. Without versions it only lists.
 */
async function main([stageName = '', ...wanted]: readonly string[]): Promise<void> {
  const versions = liveVersionsOf(stageNamed(stageName));
  const known = await versions.list();
  for (const one of wanted) {
    const [functionName = '', version = ''] = one.split(':');
    if (!known.some((live) => live.functionName === functionName) || !/^\d+$/.test(version))
      throw new Error(`${one} is not a function of ${stageName} with a version`);
    await versions.setLive(functionName, version);
  }
  for (const { functionName, live, deployed } of await versions.list())
    console.log(`${functionName}:${live}${live === deployed ? '' : ` instead of ${deployed}`}`);
}

if (import.meta.url === `file://${process.argv[1]}`) await main(process.argv.slice(2));
