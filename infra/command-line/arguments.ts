import { parseArgs } from 'node:util';
import { UserError } from './user-error';

export interface CommandUsage {
  /** How many names it takes at most. */
  readonly names: 0 | 1 | 'many';
  readonly form: string;
  readonly does: string;
  /** The options that it takes, besides those of every command. */
  readonly options: readonly string[];
}

export interface OptionUsage {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** True if every command takes it. */
  readonly always?: boolean;
  readonly form?: string;
  readonly does: string;
}

type Table<Of> = Readonly<Record<string, Of>>;

/** Parses arguments by the tables of a program. @throws UserError for anything that would be ignored otherwise */
export function parseCommand<Command extends CommandUsage, Options extends Table<OptionUsage>>(
  program: string,
  commands: Table<Command>,
  options: Options,
  argv: readonly string[],
) {
  const { values, positionals } = parsed(program, options, argv);
  const [name, ...names] = positionals;
  if (name === undefined) return { command: undefined, name: '', names, values };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new UserError(`There is no command "${name}"; available: ${Object.keys(commands).join(', ')}.`);
  if ('help' in values) return { command, name, names, values };
  for (const option of Object.keys(values)) {
    const takers = takersOf(commands, options, option);
    if (!takers || takers.includes(name)) continue;
    throw new UserError(`--${option} goes with ${takers.join(', ')}, not ${name}.`);
  }
  const { names: most } = command;
  if (most !== 'many' && names.length > most)
    throw new UserError(
      `${name} takes ${most === 0 ? 'no names' : 'one name'}, and "${names[most]}" is one too many.`,
    );
  return { command, name, names, values };
}

function parsed<Options extends Table<OptionUsage>>(
  program: string,
  options: Options,
  argv: readonly string[],
) {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options });
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new UserError(`${reason}. See ${program} --help.`);
  }
}

/** The commands that take an option; undefined if all do. */
const takersOf = (commands: Table<CommandUsage>, options: Table<OptionUsage>, option: string) =>
  options[option]?.always
    ? undefined
    : Object.keys(commands).filter((name) => commands[name]?.options.includes(option));

/** The texts of the help start in this column. */
const margin = 31;

const line = (form: string, text: string): string =>
  `  ${form}`.padEnd(margin - 1) + ` ${text}`.replaceAll('\n', `\n${' '.repeat(margin)}`);

/** Commands as lines of a program's help. */
export const commandLines = (commands: Table<CommandUsage>): string =>
  Object.entries(commands)
    .map(([name, { form, does }]) => line(`${name} ${form}`.trim(), does))
    .join('\n');

/** The options that a command takes, as lines of its help. */
export const optionLines = (command: CommandUsage, options: Table<OptionUsage>): string =>
  Object.entries(options)
    .filter(([name, { always }]) => always || command.options.includes(name))
    .map(([name, { form, does }]) => line(`--${name} ${form ?? ''}`.trim(), does))
    .join('\n');
