import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { concurrencyOf } from '@concierge/cdk/operate/preflight';
import { prod } from '@concierge/cdk/stages/prod';
import { releasedIn } from '@concierge/cdk/stages/stage';
import { allFunctions } from '@concierge/command-line/functions';
import { remoteNames, repository } from '@concierge/command-line/workspace';
import { deployedFunctionName } from '@concierge/contract/aws/deployed-names';
import { rowsOf } from '@concierge/contract/wire/functions';
import { describe, expect, it } from 'vitest';

// What a new endpoint, job or remote breaks in the stacks, said in a second: the templates themselves take a minute.
const functions = await allFunctions();
const runbook = readFileSync(join(repository, 'infra/cdk/RUNBOOK.md'), 'utf8');

describe('the tables of functions fit into the stages', () => {
  it('with all that production reserves of an account’s 1,000 instances, of which 100 stay free', async () => {
    const names = releasedIn(prod, ['shell', ...(await remoteNames())]);
    expect(concurrencyOf(prod, names, functions)).toBeLessThanOrEqual(1000);
  });

  it('with names that Lambda and IAM allow for functions and their roles', () => {
    const stage = 'a'.repeat(12);
    for (const { function: name } of functions.flatMap(rowsOf))
      expect(`${deployedFunctionName(stage, name)}-schedule`.length, name).toBeLessThanOrEqual(64);
  });

  it('with a section of the runbook for each alarm that a remote declares', () => {
    const alarms = functions.flatMap(({ alarms: declared }) => Object.keys(declared));
    expect(alarms.filter((name) => !runbook.includes(`\n### ${name}\n`))).toEqual([]);
  });

  it('with a document for people who call them, at /api/<remote>/openapi.json', () => {
    for (const { remote, endpoints } of functions)
      expect(
        Object.values(endpoints).map(({ path }) => path),
        remote,
      ).toContain(remote === undefined ? '/api/openapi.json' : `/api/${remote}/openapi.json`);
  });
});
