import { parseArgs } from 'node:util';
import { UserError } from './user-error';

export interface CommandUsage {
  /** How many names it takes at most. */
  readonly names: 0 | 1 | 'many';
  readonly form: string;
  readonly does: string;
  /** The options that it takes, besides those of every command. */
  readonly options: readonly string[];
  /** Option -> what to do instead of giving it to this command. */
  readonly instead?: Readonly<Record<string, string>>;
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
  if ('help' in values || name === undefined) return { command: undefined, names, values };
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new UserError(`There is no command "${name}"; available: ${Object.keys(commands).join(', ')}.`);
  for (const option of Object.keys(values)) {
    const takers = takersOf(commands, options, option);
    if (!takers || takers.includes(name)) continue;
    const hint = command.instead?.[option];
    throw new UserError(`--${option} goes with ${takers.join(', ')}, not ${name}${hint ? `: ${hint}` : ''}.`);
  }
  const { names: most } = command;
  if (most !== 'many' && names.length > most)
    throw new UserError(
      `${name} takes ${most === 0 ? 'no names' : 'one name'}, and "${names[most]}" is one too many.`,
    );
  return { command, names, values };
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

/** The commands and options of a program as lines of its help. */
export function usageLines(commands: Table<CommandUsage>, options: Table<OptionUsage>): string {
  const entry = (form: string, text: string): string =>
    `  ${form}`.padEnd(margin - 1) + ` ${text}`.replaceAll('\n', `\n${' '.repeat(margin)}`);
  return [
    'Commands',
    ...Object.entries(commands).map(([name, { form, does }]) => entry(`${name} ${form}`.trim(), does)),
    '',
    'Options',
    ...Object.entries(options).map(([name, { form, does }]) => {
      const takers = takersOf(commands, options, name);
      return entry(`--${name} ${form ?? ''}`.trim(), takers ? `${takers.join(', ')}: ${does}` : does);
    }),
  ].join('\n');
}
