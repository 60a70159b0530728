import { commandLines, optionLines, parseCommand } from '@concierge/command-line/arguments';
import { isUserError } from '@concierge/command-line/user-error';
import { defaultState, localStore, rootFrom } from '@concierge/command-line/workspace';
import { endIfStuck } from '../build/time-limit';
import { siteRenderer } from '../compose/site-renderer';
import { openStore } from '../store/open-store';
import { Refusal } from '../store/refusal';
import { check } from './check';
import { type Command, platformNamed, siteOfNames } from './context';
import { dev } from './dev';
import { log } from './log';
import { create } from './new';
import { options } from './options';
import { preview } from './preview';
import { promote } from './promote';
import { publish } from './publish';
import { retire } from './retire';
import { rollback } from './rollback';
import { smoke } from './smoke';
import { status } from './status';
import { verify } from './verify';

const program = 'npm run release --';

/** The commands in the order of the help. */
const ofTeams = { new: create, dev, check, publish, preview, promote, rollback, status };
const ofThePlatform = { smoke, retire, log, verify };
const commands = { ...ofTeams, ...ofThePlatform };

const help = `Puts the shell and the remotes in front of visitors.

  ${program} <command> [options]

A team's commands
${commandLines(ofTeams)}

The platform's
${commandLines(ofThePlatform)}

Each has options of its own: ${program} <command> --help

Examples
  ${program} publish booking
  ${program} publish booking --store s3://concierge-releases --platform prod --site https://practice.example
  ${program} rollback booking 1.4.2
  ${program} rollback shell booking
`;

const helpOf = (name: string, command: Command) =>
  `${commandLines({ [name]: command })}\n\nOptions\n${optionLines(command, options)}\n`;

/** Runs `npm run release -- ...`; returns the exit code. */
export async function main(argv: readonly string[]): Promise<number> {
  const print = (line: string): void => console.log(line);
  let place = '';
  try {
    const { command, name, names, values } = parseCommand(program, commands, options, argv);
    if (values.store) place += ` --store ${values.store}`;
    if (values.platform) place += ` --platform ${values.platform}`;
    if (!command) {
      print(help);
      return values.help ? 0 : 2;
    }
    if (values.help) {
      print(helpOf(name, command));
      return 0;
    }
    const root = rootFrom(process.cwd());
    if (/[#?]/.test(root))
      throw new Refusal(`Move ${root}: builds cannot find files in a folder with # or ? in its path.`);
    endIfStuck();
    const site = await siteOfNames(names, root);
    const location = values.store ?? process.env.CONCIERGE_STORE ?? localStore(defaultState(root), site);
    const store = openStore(location);
    const { stage, platform } = values.platform ? platformNamed(values.platform, site) : {};
    const given = { ...values, ...(stage ? { platform: stage } : {}) };
    return await command.run({ store, renderer: siteRenderer, root, names, given, platform, log: print });
  } catch (error) {
    // The same command without them would act on the store of this machine.
    console.error(explain(error).replaceAll(/npm run release -- rollback .*$/gm, (offer) => offer + place));
    return 1;
  }
}

/** One sentence; a stack trace only for unexpected errors, and only with DEBUG. */
function explain(error: unknown): string {
  if (error instanceof Refusal && error.problems.length > 0)
    return `Refused, and nothing changed:\n${error.message}`;
  if (isUserError(error)) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (process.env.DEBUG) return error.stack ?? error.message;
  return `The release stopped: ${error.name}: ${error.message} (DEBUG=1 shows where). Running it again completes what is missing.`;
}
