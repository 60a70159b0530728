import type { FunctionsInFolder } from '@concierge/command-line/functions';
import { describe, expect, it } from 'vitest';
import { prod } from '../../stages/testing/production';
import type { Parts } from '../concierge';
import { refusedDeploy } from '../testing/exports';
import { templatesOf } from '../testing/references';
import { synthesize, synthesized } from '../testing/synthesized';

const site = await synthesized(prod);
const deployed = templatesOf(site);

/** What CloudFormation refuses of the deploy that follows a change of what remotes bring. */
async function refusedAfter(
  change: (functions: FunctionsInFolder) => FunctionsInFolder[],
): Promise<string[]> {
  const parts = (before: Parts) => ({
    ...before,
    functions: before.functions.flatMap((one) => (one.remote === undefined ? one : change(one))),
  });
  return refusedDeploy(templatesOf(await synthesize(prod, undefined, { parts })), deployed);
}

describe('the next deploy works', () => {
  it('without the last grant of a remote', async () => {
    const ungranted = <T extends object>(rows: Readonly<Record<string, T>>) =>
      Object.fromEntries(
        Object.entries(rows).map(([name, row]) => [
          name,
          {
            ...{ ...row, tables: {}, ownTables: {}, settings: ['edge'] as const, sends: [] },
            ...{ managesStaff: false, listsStaff: false },
          },
        ]),
      );
    const refused = await refusedAfter((functions) => [
      { ...functions, endpoints: ungranted(functions.endpoints), scheduled: ungranted(functions.scheduled) },
    ]);
    expect(refused).toEqual([]);
  }, 60_000);

  it('without a remote’s endpoints but one, its jobs and its tables', async () => {
    const refused = await refusedAfter((functions) => [
      {
        ...functions,
        endpoints: Object.fromEntries(Object.entries(functions.endpoints).slice(0, 1)),
        scheduled: {},
        tables: {},
      },
    ]);
    expect(refused).toEqual([]);
  }, 60_000);

  it('without a remote', async () => {
    expect(await refusedAfter(() => [])).toEqual([]);
  }, 60_000);

  it('without whatever any stack imports of another: each exports the same with nobody behind it', async () => {
    for (const [at, stack] of site.all.entries()) {
      const alone = await synthesize(prod, (app) => {
        for (const later of site.all.slice(at + 1)) app.node.tryRemoveChild(later.node.id);
      });
      expect(refusedDeploy(templatesOf(alone), deployed), stack.stackName).toEqual([]);
    }
  }, 240_000);
});
