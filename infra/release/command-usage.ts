interface CommandUsage {
  /** How many names it takes at most. With 'many', a version may follow a name. */
  readonly names: 0 | 1 | 'many';
  readonly form: string;
  readonly does: string;
}

/** The commands in the order of the help, which also decides how many names each accepts. */
export const commandUsage = {
  new: {
    names: 1,
    form: '<name>',
    does: `makes a remote with one page: under remotes/ in this repository, or elsewhere in its own
folder with a workflow`,
  },
  publish: {
    names: 'many',
    form: '[name]...',
    does: `builds each (a folder under remotes/, or shell), checks it against everything
that is live, uploads it, makes it live, and composes the pages it changes.
Several names go live together or not at all.`,
  },
  preview: {
    names: 'many',
    form: '<name>[@version]...',
    does: `prints a link, valid for a day, that opens the live site with these versions instead of
the live ones (default: the newest held one)`,
  },
  promote: {
    names: 'many',
    form: '<name>[@version]',
    does: `makes a held release live; with --rolling in stages, each judged by what its visitors
report. For a rollout in progress: the next stage (--rolling), or everybody`,
  },
  pause: {
    names: 1,
    form: '<name>',
    does: 'keeps a rollout at its stage; rollback ends it',
  },
  dev: {
    names: 1,
    form: '[name] --site <address>',
    does: `serves this remote from source with hot reload inside a running site, at
http://127.0.0.1:8090 (PORT overrides it). With a preview link, submitted forms are
tests; otherwise they aren't sent`,
  },
  check: {
    names: 1,
    form: '[name]',
    does: `types, unit tests, build, every rule of the gate against what is live, and each page in
a headless browser (with the remote's own smoke.ts, if there is one); uploads nothing`,
  },
  rollback: {
    names: 'many',
    form: '<name> [version]',
    does: `makes the previous or the given version live again;
several names (or name@version) roll back together or not at all`,
  },
  retire: {
    names: 1,
    form: '<name>',
    does: 'takes a remote and its pages out of service; refused while other pages link to them',
  },
  compose: {
    names: 0,
    form: '',
    does: 'composes all pages again from what is live, for instance after the composer changed',
  },
  status: {
    names: 0,
    form: '',
    does: `what is live, since when, by whom, how it performs in visitors' browsers, what a
rollback would lead to, rollouts, and held versions`,
  },
  watch: {
    names: 0,
    form: '',
    does: 'the same every five seconds, with the errors',
  },
  log: {
    names: 1,
    form: '[name]',
    does: 'who made what live, when, from which commit, and why',
  },
  verify: {
    names: 0,
    form: '',
    does: 'reads every live file and page and compares it with its integrity',
  },
} as const satisfies Record<string, CommandUsage>;
export type CommandName = keyof typeof commandUsage;

export const isCommand = (word: string): word is CommandName => Object.hasOwn(commandUsage, word);
