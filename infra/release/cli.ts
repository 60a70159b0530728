import { parseArgs } from 'node:util';
import { help } from './cli-help';
import { isCommand } from './command-usage';
import { commands } from './commands';
import { checkUsage, optionUsage } from './option-usage';
import { defaultState, localStore } from './publish-all';
import { Refusal } from './refusal';
import { openStore } from './store/open-store';
import { UserError } from './user-error';
import { rootFrom } from './workspace';

/** Runs `npm run release -- ...`; returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const log = (line: string): void => console.log(line);
  let place = '';
  try {
    const { values, positionals } = readArguments(argv);
    if (values.store) place += ` --store ${values.store}`;
    if (values.platform) place += ` --platform ${values.platform}`;
    const [command, ...names] = positionals;
    if (values.help || !command) {
      log(help);
      return values.help ? 0 : 2;
    }
    if (!isCommand(command))
      throw new Refusal(`There is no command "${command}"; available: ${Object.keys(commands).join(', ')}.`);
    checkUsage(command, names, Object.keys(values));
    const root = rootFrom(process.cwd());
    const location = values.store ?? process.env.CONCIERGE_STORE ?? localStore(defaultState(root));
    const { again = false, hold = false, rolling = false, from, why, platform, site } = values;
    const uploadOnly = values['upload-only'] ?? false;
    const said = { again, hold, uploadOnly, rolling, from, why, platform, site };
    return await commands[command]({ store: openStore(location), root, names, log, ...said });
  } catch (error) {
    // The same command without them would act on the store of this machine.
    console.error(explain(error).replaceAll(/npm run release -- rollback .*$/gm, (offer) => offer + place));
    return 1;
  }
}

function readArguments(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: optionUsage,
    });
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new Refusal(`${reason}. See npm run release -- --help.`);
  }
}

/** One sentence; a stack trace only for unexpected errors, and only with DEBUG. */
function explain(error: unknown): string {
  if (error instanceof Refusal && error.problems.length > 0)
    return `Refused, and nothing changed:\n${error.message}`;
  if (error instanceof UserError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (process.env.DEBUG) return error.stack ?? error.message;
  return `The release stopped: ${error.name}: ${error.message} (DEBUG=1 shows where). Running it again completes what is missing.`;
}
