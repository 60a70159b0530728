import { deskLogin } from './aws/cognito/desk-login';
import { runUntilStopped } from './run-until-stopped';
import { settingsOf } from './settings';
import { startStack } from './stack';

/** `npm start`: the whole site on this machine, until Ctrl-C. */
await runUntilStopped(async ({ log, lost }) => {
  const began = performance.now();
  const stack = await startStack({ ...settingsOf(process.env), log, onLost: lost });
  log(`Ready in ${((performance.now() - began) / 1000).toFixed(1)} s. Ctrl-C stops everything.`);
  log(`Local inbox: ${stack.inbox}`);
  log(`Desk login:  ${deskLogin.email} / ${deskLogin.password} (its code is in the inbox)`);
  log(`The site:    ${stack.origin}`);
  log(`The desk:    ${stack.deskOrigin}`);
  return stack;
});
