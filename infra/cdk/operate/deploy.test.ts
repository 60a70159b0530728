import { expect, it } from 'vitest';
import { deploy } from './deploy';
import type { LiveVersion } from './live-versions';

/** Functions in an account, each with its alias as CloudFormation and CodeDeploy treat it. */
function account(functions: Record<string, { live: string; deployed: string }>) {
  const said: string[] = [];
  return {
    said,
    live: () => Object.fromEntries(Object.entries(functions).map(([name, { live }]) => [name, live])),
    versions: {
      list: async (): Promise<LiveVersion[]> =>
        Object.entries(functions).map(([functionName, one]) => ({ functionName, ...one })),
      lead: async (functionName: string, version: string) => {
        const one = functions[functionName];
        if (one) one.live = version;
      },
    },
    /** Deploys new versions of some functions. */
    cdk: (next: Record<string, string>) => async (args: readonly string[]) => {
      for (const [name, version] of Object.entries(next)) {
        const one = functions[name];
        if (!one) continue;
        if (!args.includes('canaries=off') && one.live !== one.deployed)
          throw new Error('The Lambda function alias version does not match the current version');
        functions[name] = { live: version, deployed: version };
      }
    },
    say: (line: string) => void said.push(line),
  };
}
const well = async () => true;
const badly = async () => false;

it('what is deployed is live where the site then answers as it should', async () => {
  const site = account({ book: { live: '6', deployed: '6' } });
  expect(await deploy({ ...site, cdk: site.cdk({ book: '7' }), smoke: well })).toBe(true);
  expect(site.live()).toEqual({ book: '7' });
  expect(site.said).toEqual([]);
});

it('where it does not, what was deployed goes back, and nothing else does', async () => {
  const site = account({ book: { live: '6', deployed: '6' }, survey: { live: '3', deployed: '3' } });
  expect(await deploy({ ...site, cdk: site.cdk({ book: '7' }), smoke: badly })).toBe(false);
  expect(site.live()).toEqual({ book: '6', survey: '3' });
  expect(site.said).toEqual(['book: version 6 answers again, instead of 7.']);
});

it('the deploy after that does without CodeDeploy, which would refuse it, and nothing stays behind', async () => {
  const site = account({ book: { live: '6', deployed: '7' }, survey: { live: '3', deployed: '4' } });
  expect(await deploy({ ...site, cdk: site.cdk({ book: '8' }), smoke: well })).toBe(true);
  expect(site.live()).toEqual({ book: '8', survey: '4' });
  expect(site.said).toHaveLength(2);
});

it('a deploy that fails leaves what answered before, also where that had been put back', async () => {
  const site = account({ book: { live: '6', deployed: '7' } });
  const failing = async () => {
    // CloudFormation goes back to what it takes for live.
    await site.versions.lead('book', '7');
    throw new Error('cdk deploy ended with 1');
  };
  await expect(deploy({ ...site, cdk: failing, smoke: well })).rejects.toThrow('ended with 1');
  expect(site.live()).toEqual({ book: '6' });
});
