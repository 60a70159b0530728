import { DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { UserError } from '@concierge/command-line/user-error';
import { recorded } from '../stacks/audit';
import { stageNamed } from '../stages/stages';
import { type NoteAction, notesOfStage } from './audited';
import { runAsProgram } from './program';
import { compare, restoreAsCopy, type Tables, tableOf } from './restore';

/** DynamoDB restores to no later second. */
const latestMs = 6 * 60_000;

/**
 * Restores tables as they were a few minutes ago beside the live ones, reads both in full, deletes the restored ones, and
 * keeps in the audit how long that took. @throws UserError if nothing came back that is still there
 */
export async function drill(
  all: Readonly<Record<string, Tables>>,
  note: NoteAction,
  at = new Date(Date.now() - latestMs),
): Promise<string> {
  const found = await Promise.all(
    Object.entries(all).map(async ([name, on]) => {
      const began = performance.now();
      const restored = await restoreAsCopy(on, at);
      const { missing, changed, since, same } = await compare(on, restored);
      await on.dynamo.send(new DeleteTableCommand({ TableName: restored }));
      const seconds = Math.ceil((performance.now() - began) / 1000);
      const text = `${name}: ${same} same, ${missing.length} gone, ${changed.length} changed, ${since} new since, in ${seconds} s`;
      return { text, failed: same === 0 && since > 0 };
    }),
  );
  const result = found.map(({ text }) => text).join('; ');
  const failed = found.some((one) => one.failed);
  await note({
    action: 'drill',
    what: `${failed ? 'Failed' : 'Passed'}. As of ${at.toISOString()}, ${result}`,
  });
  if (failed) throw new UserError(`The restored tables hold nothing of what is live: ${result}.`);
  return result;
}

/** `npm run drill -w infra/cdk -- <stage>`: a person runs it each quarter (RUNBOOK.md). */
await runAsProgram(import.meta.url, async ([stageName = '']) => {
  const stage = stageNamed(stageName);
  const note = await notesOfStage({ stage: stage.name, region: stage.region });
  const all = await Promise.all(recorded.map(async (name) => [name, await tableOf(stage, name)] as const));
  console.log(`${await drill(Object.fromEntries(all), note)}. Kept in the audit.`);
});
