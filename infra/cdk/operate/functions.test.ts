import {
  GetAliasCommand,
  GetFunctionConfigurationCommand,
  LambdaClient,
  ResourceNotFoundException,
  UpdateAliasCommand,
  UpdateFunctionCodeCommand,
} from '@aws-sdk/client-lambda';
import { functionsIn } from '@concierge/command-line/remote-functions';
import { repository } from '@concierge/command-line/workspace';
import { deployedFunctionName } from '@concierge/contract/deployed-names';
import { rowsOf } from '@concierge/contract/remote-functions';
import { expect, it, onTestFinished, vi } from 'vitest';
import { releaseFunctions } from './functions';

const ofDesk = await functionsIn(`${repository}/remotes/desk/functions`, 'desk');
/** Two of them: each is bundled at each release. */
const two = Object.entries(ofDesk.endpoints).filter(([, row]) =>
  ['desk-look', 'desk-count'].includes(row.function),
);
const brought = { ...ofDesk, endpoints: Object.fromEntries(two), scheduled: {} };
const names = rowsOf(brought).map((row) => deployedFunctionName('prod', row.function));

/** An account with deployed functions. Like Lambda it publishes a version only of code that differs from the last. */
function account(deployed: readonly string[]) {
  const functions = new Map(deployed.map((name) => [name, { code: '', last: 1, live: '1' }]));
  const calls: string[] = [];
  const send = vi.spyOn(LambdaClient.prototype, 'send').mockImplementation(async (command) => {
    const { FunctionName = '' } = command.input as { FunctionName?: string };
    const one = functions.get(FunctionName);
    if (!one) throw new ResourceNotFoundException({ message: 'Function not found', $metadata: {} });
    if (command instanceof GetAliasCommand) return { FunctionVersion: one.live };
    if (command instanceof GetFunctionConfigurationCommand) return { State: 'Active' };
    if (command instanceof UpdateFunctionCodeCommand) {
      const code = Buffer.from(command.input.ZipFile ?? []).toString('base64');
      if (code !== one.code) Object.assign(one, { code, last: one.last + 1 });
      return { Version: String(one.last) };
    }
    if (command instanceof UpdateAliasCommand) one.live = command.input.FunctionVersion ?? '';
    calls.push(FunctionName);
    return {};
  });
  onTestFinished(() => send.mockRestore());
  const printed: string[] = [];
  const release = (works: boolean) =>
    releaseFunctions({
      stage: { name: 'prod', region: 'us-east-1' },
      brought,
      smoke: async () => works,
      say: (line) => void printed.push(line),
    });
  const live = () => new Set([...functions.values()].map((one) => one.live));
  return { release, live, printed, calls };
}

it('makes the code of a remote’s functions live; the same code again changes nothing', async () => {
  const { release, live, printed, calls } = account(names);
  expect(await release(true)).toBe(true);
  expect(live()).toEqual(new Set(['2']));
  expect(printed).toContain('desk-look: version 2 is live (was 1).');
  const made = calls.length;
  expect(await release(true)).toBe(true);
  expect(calls.length).toBe(made);
  expect(printed.at(-1)).toBe('Nothing to change: the functions of desk are live as they are.');
});

it('makes what was live before live again if the smoke test fails', async () => {
  const { release, live, printed } = account(names);
  expect(await release(false)).toBe(false);
  expect(live()).toEqual(new Set(['1']));
  expect(printed.at(-1)).toContain('is live again');
});

it('changes nothing if a function is not deployed yet, and says who deploys it', async () => {
  const { release, live, calls } = account(names.slice(1));
  await expect(release(true)).rejects.toThrow(
    'is not deployed on prod. The platform deploys a new function first.',
  );
  expect([calls, live()]).toEqual([[], new Set(['1'])]);
});
