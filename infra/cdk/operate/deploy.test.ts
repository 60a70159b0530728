import { expect, it } from 'vitest';
import { type Finding, missing, ok } from '../platform/findings';
import { deploy } from './deploy';
import type { LiveVersion } from './rollback';

/** Functions in an account. Their aliases behave as under CloudFormation, which knows nothing of rollbacks. */
function account(functions: Record<string, { live: string; deployed: string }>) {
  const printed: string[] = [];
  let generation = '1';
  return {
    printed,
    name: 'prod',
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
      async () => {
        generation = secrets;
        for (const [name, version] of Object.entries(next))
          functions[name] = { live: version, deployed: version };
      },
    refused: async (): Promise<string[]> => [],
    say: (line: string) => void printed.push(line),
  };
}
const fails = (...names: readonly string[]): Finding[] =>
  names.map((what) => ({ what, ...missing('It fails') }));
const well = async () => [{ what: 'Functions', ...ok('up') }];
/** What the smoke test finds each time it is run; after that, the last again. */
const inTurn = (...found: readonly Finding[][]) => {
  let runs = 0;
  return async () => found[Math.min(runs++, found.length - 1)] ?? [];
};

it('leaves the deployed versions live when the smoke test passes, and says how to go back later', async () => {
  const site = account({
    book: { live: '6', deployed: '6' },
    message: { live: '9', deployed: '9' },
    survey: { live: '3', deployed: '3' },
  });
  const cdk = site.cdk({ book: '7', message: '10' });
  expect(await deploy({ ...site, cdk, findings: well })).toBe(true);
  expect(site.live()).toEqual({ book: '7', message: '10', survey: '3' });
  expect(site.printed).toEqual([
    'To go back to what answered before: npm run rollback -w infra/cdk -- prod book:6 message:9',
  ]);
});

it('rolls back only what it deployed when the smoke test fails, checks again, and says what does not go back', async () => {
  const site = account({ book: { live: '6', deployed: '6' }, survey: { live: '3', deployed: '3' } });
  const findings = inTurn([], fails('Booking'), []);
  expect(await deploy({ ...site, cdk: site.cdk({ book: '7' }), findings })).toBe(false);
  expect(site.live()).toEqual({ book: '6', survey: '3' });
  expect(site.printed).toEqual([
    expect.stringMatching(/^Wrong since this deploy:\nMISSING +Booking +It fails$/),
    'book: version 6 is live again (was 7).',
    expect.stringMatching(/^Only code goes back. Permissions, tables, settings and the edge stay/),
    'The site works as before this deploy.',
  ]);
});

it('says what is still wrong after the way back, and goes back with the other functions if one cannot', async () => {
  const site = account({ book: { live: '6', deployed: '6' }, survey: { live: '3', deployed: '3' } });
  const setLive = async (functionName: string, version: string) => {
    if (functionName === 'book') throw new Error('AccessDenied');
    await site.versions.setLive(functionName, version);
  };
  const cdk = site.cdk({ book: '7', survey: '4' });
  const findings = inTurn([], fails('Booking', 'Accounts'), fails('Accounts'));
  expect(await deploy({ ...site, versions: { ...site.versions, setLive }, cdk, findings })).toBe(false);
  expect(site.live()).toEqual({ book: '7', survey: '3' });
  expect(site.printed).toContain('book: version 7 stays live instead of 6: Error: AccessDenied');
  expect(site.printed.at(-1)).toMatch(/^Still wrong:\nMISSING +Accounts/);
});

it('keeps its functions live although a team’s page was broken before, and reports that', async () => {
  const site = account({ book: { live: '6', deployed: '6' } });
  const findings = inTurn(fails('Page /pricing'));
  expect(await deploy({ ...site, cdk: site.cdk({ book: '7' }), findings })).toBe(true);
  expect(site.live()).toEqual({ book: '7' });
  expect(site.printed[0]).toMatch(/^Wrong before this deploy.*\nMISSING +Page \/pricing/);
});

it('leaves no function on the version that it was rolled back to before this deploy', async () => {
  const site = account({ book: { live: '6', deployed: '7' }, survey: { live: '3', deployed: '4' } });
  expect(await deploy({ ...site, cdk: site.cdk({ book: '8' }), findings: well })).toBe(true);
  expect(site.live()).toEqual({ book: '8', survey: '4' });
});

it('leaves the previous versions live when the deploy fails, even one that had been rolled back to', async () => {
  const site = account({ book: { live: '6', deployed: '7' } });
  const failing = async () => {
    // CloudFormation rolls back to the version that it believes is live.
    await site.versions.setLive('book', '7');
    throw new Error('cdk deploy ended with 1');
  };
  await expect(deploy({ ...site, cdk: failing, findings: well })).rejects.toThrow('ended with 1');
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
  await expect(deploy({ ...site, versions, cdk: failing, findings: well })).rejects.toThrow('ended with 1');
  expect(site.printed[0]).toBe(
    'book: version 7 stays live instead of 6: Error: The security token is expired',
  );
});

it('leaves functions on the versions that know the edge’s new secret, although something failed', async () => {
  const site = account({ book: { live: '6', deployed: '6' } });
  expect(
    await deploy({ ...site, cdk: site.cdk({ book: '7' }, '2'), findings: inTurn([], fails('Booking')) }),
  ).toBe(false);
  expect(site.live()).toEqual({ book: '7' });
  expect(site.printed[1]).toContain('Functions are not rolled back');
  const failing = async () => {
    await site.cdk({ book: '8' }, '3')();
    throw new Error('The stack Monitoring failed');
  };
  await expect(deploy({ ...site, cdk: failing, findings: well })).rejects.toThrow('Monitoring failed');
  expect(site.live()).toEqual({ book: '8' });
});

it('deploys nothing if CloudFormation would refuse what it does to the indexes of a table, and says which', async () => {
  const site = account({ book: { live: '6', deployed: '6' } });
  const cdk = async () => expect.unreachable('It was started');
  const refused = async () => ['The table LabsResults gains by_day and by_person'];
  await expect(deploy({ ...site, refused, cdk, findings: well })).rejects.toThrow(
    'LabsResults gains by_day and by_person',
  );
});
