import { runUntilStopped } from '../run-until-stopped';
import { settingsOf } from '../settings';
import { startStack } from '../stack';
import { prepareTinyArtifacts } from './tiny-artifacts';

/** What `npm start` does, with nothing to build: a process for tests to start, signal and kill. */
await runUntilStopped(async ({ log, lost }) => {
  const stack = await startStack({
    ...settingsOf(process.env),
    log,
    onLost: lost,
    prepare: prepareTinyArtifacts,
  });
  log(`The site:    ${stack.origin}`);
  return stack;
});
