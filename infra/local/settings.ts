import { UserError } from '@concierge/command-line/user-error';
import { defaultState } from '@concierge/command-line/workspace';

const defaultPort = 8080;

/** Settings from the environment variables PORT and CONCIERGE_STATE. The desk has the port after it. */
export function settingsOf(environment: NodeJS.ProcessEnv) {
  const { PORT } = environment;
  const port = PORT === undefined || PORT === '' ? defaultPort : Number(PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_534) {
    throw new UserError(
      `PORT is "${PORT}", which isn't a valid port: use a number from 1 to 65534, as in PORT=8081 npm start.`,
    );
  }
  return { port, stateDir: defaultState() };
}
