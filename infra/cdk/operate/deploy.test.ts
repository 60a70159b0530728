import { expect, it, vi } from 'vitest';
import { deploy } from './deploy';
import type { LiveVersion } from './live-versions';

/** Functions in an account. Their aliases behave as under CloudFormation and CodeDeploy. */
function account(functions: Record<string, { live: string; deployed: string }>) {
  const said: string[] = [];
  let generation = '1';
  return {
    said,
    secretsGeneration: generation,
    canary: true,
    live: () => Object.fromEntries(Object.entries(functions).map(([name, { live }]) => [name, live])),
    versions: {
      list: async (): Promise<LiveVersion[]> =>
        Object.entries(functions).map(([functionName, one]) => ({ functionName, ...one })),
      setLive: async (functionName: string, version: string) => {
        const one = functions[functionName];
        if (one) one.live = version;
      },
      secretsGeneration: async () => generation,
    },
    /** Deploys new versions of some functions, and perhaps new secrets. */
    cdk:
      (next: Record<string, string>, secrets = generation) =>
      async (args: readonly string[]) => {
        generation = secrets;
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

it('leaves the deployed versions live when the smoke test passes', async () => {
  const site = account({ book: { live: '6', deployed: '6' } });
  expect(await deploy({ ...site, cdk: site.cdk({ book: '7' }), smoke: well })).toBe(true);
  expect(site.live()).toEqual({ book: '7' });
  expect(site.said).toEqual([]);
});

it('rolls back only what it deployed when the smoke test fails', async () => {
  const site = account({ book: { live: '6', deployed: '6' }, survey: { live: '3', deployed: '3' } });
  expect(await deploy({ ...site, cdk: site.cdk({ book: '7' }), smoke: badly })).toBe(false);
  expect(site.live()).toEqual({ book: '6', survey: '3' });
  expect(site.said).toEqual(['book: version 6 is live again (was 7).']);
});

it('deploys without CodeDeploy after a rollback, and leaves no function on an old version', async () => {
  const site = account({ book: { live: '6', deployed: '7' }, survey: { live: '3', deployed: '4' } });
  expect(await deploy({ ...site, cdk: site.cdk({ book: '8' }), smoke: well })).toBe(true);
  expect(site.live()).toEqual({ book: '8', survey: '4' });
  expect(site.said).toHaveLength(2);
});

it('leaves the previous versions live when the deploy fails, even one that had been rolled back to', async () => {
  const site = account({ book: { live: '6', deployed: '7' } });
  const failing = async () => {
    // CloudFormation rolls back to the version that it believes is live.
    await site.versions.setLive('book', '7');
    throw new Error('cdk deploy ended with 1');
  };
  await expect(deploy({ ...site, cdk: failing, smoke: well })).rejects.toThrow('ended with 1');
  expect(site.live()).toEqual({ book: '6' });
});

it('reports why the deploy failed even if the previous versions cannot be put back', async () => {
  const site = account({ book: { live: '6', deployed: '6' } });
  const failing = async () => {
    await site.versions.setLive('book', '7');
    throw new Error('cdk deploy ended with 1');
  };
  const setLive = async () => {
    throw new Error('The security token is expired');
  };
  const versions = { ...site.versions, setLive };
  await expect(deploy({ ...site, versions, cdk: failing, smoke: well })).rejects.toThrow('ended with 1');
  expect(site.said).toEqual(['Functions could not be rolled back: Error: The security token is expired']);
});

it('deploys new secrets without a canary, half of whose functions would refuse what the others signed', async () => {
  const site = account({ book: { live: '6', deployed: '6' } });
  const cdk = vi.fn(async (_args: readonly string[]) => undefined);
  await deploy({ ...site, cdk, smoke: well });
  await deploy({ ...site, secretsGeneration: '2', cdk, smoke: well });
  expect(cdk.mock.calls).toEqual([[[]], [['--context', 'canaries=off']]]);
});

it('deploys a fix without a canary on request, because the failures of the old version would roll it back', async () => {
  const site = account({ book: { live: '6', deployed: '6' } });
  const cdk = vi.fn(async (_args: readonly string[]) => undefined);
  await deploy({ ...site, canary: false, cdk, smoke: well });
  expect(cdk.mock.calls).toEqual([[['--context', 'canaries=off']]]);
});

it('leaves functions on the versions that know the edge’s new secret, although something failed', async () => {
  const site = account({ book: { live: '6', deployed: '6' } });
  expect(await deploy({ ...site, cdk: site.cdk({ book: '7' }, '2'), smoke: badly })).toBe(false);
  expect(site.live()).toEqual({ book: '7' });
  expect(site.said).toEqual([expect.stringContaining('Functions are not rolled back')]);
  const failing = async (args: readonly string[]) => {
    await site.cdk({ book: '8' }, '3')(args);
    throw new Error('The stack Monitoring failed');
  };
  await expect(deploy({ ...site, cdk: failing, smoke: well })).rejects.toThrow('Monitoring failed');
  expect(site.live()).toEqual({ book: '8' });
});
