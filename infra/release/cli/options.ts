import type { OptionUsage } from '@concierge/command-line/arguments';

/** The options in the order of the help. */
export const options = {
  store: {
    type: 'string',
    always: true,
    form: '<folder|s3://bucket>',
    does: `the release store; default: CONCIERGE_STORE, else .local/store
(with CONCIERGE_STATE: the folder "store" in it), for remotes of the desk "store-desk".
check and status also take the URL of a running site (https://...), which needs no
permissions`,
  },
  platform: {
    type: 'string',
    form: '<stage>',
    does: `asks
that stage's platform on AWS to do it (publish itself only uploads), because a team's
own permissions allow nothing more; for the shell on the desk: <stage>-desk. check builds
for that stage, and status reads its reports`,
  },
  site: {
    type: 'string',
    form: '<address>',
    does: `the site's URL or a preview link; publish and promote with
--platform check against it, because a team's role may not read other teams' files`,
  },
  'skip-check': { type: 'string', form: '<reason>', does: 'without the check; the log keeps the reason' },
  hold: { type: 'boolean', does: 'everything except going live; preview shows it, promote makes it live' },
  from: { type: 'string', form: '<version>', does: 'only if this is the version that is live now' },
  why: { type: 'string', form: '<text>', does: 'the reason, for the log' },
  packages: {
    type: 'string',
    form: '<folder|https://...>',
    does: `where the tarballs of npm run pack are; without
it, npm's registry has the packages`,
  },
  scope: { type: 'string', form: '<@scope>', does: 'the scope that they have there; default: @concierge' },
  functions: { type: 'boolean', does: 'with functions of its own: an endpoint, a table and their test' },
  yes: { type: 'boolean', does: 'without asking for the name again' },
  json: { type: 'boolean', does: 'as JSON, for programs' },
  help: { type: 'boolean', short: 'h', always: true, does: 'this text, or that of one command' },
} as const satisfies Record<string, OptionUsage>;

type Value = { readonly string: string; readonly boolean: boolean };
export type Given = { readonly [Name in keyof typeof options]?: Value[(typeof options)[Name]['type']] };
