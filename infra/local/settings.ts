import { resolve } from 'node:path';
import { UserError } from '@concierge/command-line/user-error';
import { repository } from '@concierge/command-line/workspace';

const defaultPort = 8080;

/** Settings from the environment variables PORT and CONCIERGE_STATE. */
export function settingsOf(environment: NodeJS.ProcessEnv) {
  const { PORT, CONCIERGE_STATE } = environment;
  const port = PORT === undefined || PORT === '' ? defaultPort : Number(PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UserError(
      `PORT is "${PORT}", which isn't a valid port: use a number from 1 to 65535, as in PORT=8081 npm start.`,
    );
  }
  // Relative to the person's directory, which npm keeps in INIT_CWD when it changes to the repository.
  const stateDir = CONCIERGE_STATE
    ? resolve(environment.INIT_CWD ?? process.cwd(), CONCIERGE_STATE)
    : resolve(repository, '.local');
  return { port, stateDir };
}
