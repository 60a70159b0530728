import { type CommandName, commandUsage } from './command-usage';
import { Refusal } from './refusal';

interface OptionUsage {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** The commands that take it; if left out, all of them. */
  readonly of?: readonly CommandName[];
  /** The form of its value. */
  readonly form?: string;
  readonly does: string;
  /** What to do when it is given to a command that does not take it. */
  readonly instead?: Partial<Record<CommandName, string>>;
}

/** The options in the order of the help, which also decides which of them each command accepts. */
export const optionUsage = {
  store: {
    type: 'string',
    form: '<folder|s3://bucket>',
    does: `the release store; default: CONCIERGE_STORE, else .local/store
(with CONCIERGE_STATE: the folder "store" in it). check and status also take
the URL of a running site (https://...), which needs no permissions`,
  },
  platform: {
    type: 'string',
    form: '<stage>',
    of: ['publish', 'promote', 'pause', 'preview', 'rollback', 'retire', 'check', 'status', 'watch'],
    does: `asks
that stage's platform on AWS to do it (publish itself only uploads), because a team's
own permissions allow nothing more; check builds for that stage, and status and watch
read its counts`,
    instead: { compose: 'the platform composes whenever it releases' },
  },
  site: { type: 'string', form: '<address>', of: ['dev'], does: "the site's URL, or a preview link" },
  hold: {
    type: 'boolean',
    of: ['publish'],
    does: 'everything except going live; preview shows it, promote makes it live',
  },
  'upload-only': {
    type: 'boolean',
    of: ['publish'],
    does: 'nothing but the upload (with --platform), for a release together with the shell',
  },
  rolling: {
    type: 'boolean',
    of: ['promote'],
    does: 'to a few visitors first, then to more',
    instead: { publish: 'publish --hold, then promote --rolling' },
  },
  again: { type: 'boolean', of: ['publish'], does: 'even if this version was rolled back or retired' },
  from: {
    type: 'string',
    form: '<version>',
    of: ['rollback'],
    does: 'only if this is the version that is live now',
  },
  why: {
    type: 'string',
    form: '<text>',
    of: ['publish', 'promote', 'pause', 'rollback', 'retire'],
    does: 'the reason, for the log',
  },
  help: { type: 'boolean', short: 'h', does: 'this text' },
} as const satisfies Record<string, OptionUsage>;

/** @throws Refusal if the command does not take one of these options, or so many names: nothing is ignored silently */
export function checkUsage(command: CommandName, names: readonly string[], given: readonly string[]): void {
  const options: readonly (readonly [string, OptionUsage])[] = Object.entries(optionUsage);
  for (const [option, { of, instead }] of options) {
    if (!given.includes(option) || !of || of.includes(command)) continue;
    const hint = instead?.[command];
    throw new Refusal(`--${option} goes with ${of.join(', ')}, not ${command}${hint ? `: ${hint}` : ''}.`);
  }
  const { names: most } = commandUsage[command];
  if (most === 'many' || names.length <= most) return;
  throw new Refusal(
    `${command} takes ${most === 0 ? 'no names' : 'one name'}, and "${names[most]}" is one too many.`,
  );
}
