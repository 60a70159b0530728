import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { UserError } from '@concierge/command-line/user-error';
import { defaultState } from '@concierge/command-line/workspace';
import { deletePerson } from '@concierge/lambdas/core/person/delete';
import { findPerson, type Person, type Tie, tieOf } from '@concierge/lambdas/core/person/find';
import { type Found, personTables, referencesOf } from '@concierge/lambdas/core/person/tables';
import { askAtKeyboard } from '../program';
import { type Database, deployedDatabase, localDatabase } from './databases';
import { findByReference, referenceFrom } from './reference';

const help = `Exports or deletes what is stored about one email address, in every table, with the notes and states of staff.
Exports one request or message by its reference (K7M-4QXP), with the request's survey, or one survey by its own reference.
Everything that is open: the desk exports it, and copies it every hour (infra/cdk/RUNBOOK.md, Mail is down).

  npm run records -- export <address> [--out <file>]     as JSON, to the screen or a file that only you can read
  npm run records -- export <reference> [--out <file>]   the same
  npm run records -- delete <address> [--yes]            permanently; asks first, unless --yes is given
                                      [--unverified]     also surveys that only name a request of this person. They may
                                                         be somebody else's, so ask whether they are theirs.

Works on the site that runs on this machine (CONCIERGE_STATE), or on a deployed one:
  --stage <name> [--region us-east-1] [--profile <AWS profile>]

Not touched: emails that were sent, backups (they expire after 35 days) and the desk's hourly copies (after 7), the audit,
which names records by reference, surveys that were filled in without a request, which name nobody, and a sign-in account, also one that was never confirmed. To find and delete that:
  aws cognito-idp list-users --user-pool-id <id> --filter 'email = "<address>"'
  aws cognito-idp admin-delete-user --user-pool-id <id> --username <Username from the list>`;

const accountNote = 'A sign-in account is not looked for here: npm run records -- --help says how.';

export interface Terminal {
  print(text: string): void;
  /** The person's answer; undefined if nobody can be asked. */
  ask(question: string): Promise<string | undefined>;
}

/** `npm run records`. Returns the exit code. @throws UserError, and what AWS answered */
export async function main(args: readonly string[], terminal: Terminal = processTerminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      yes: { type: 'boolean' },
      unverified: { type: 'boolean' },
      stage: { type: 'string' },
      region: { type: 'string', default: 'us-east-1' },
      profile: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [command, about = '', extra] = positionals;
  const isAddress = about.includes('@');
  const reference = command === 'export' && !isAddress ? referenceFrom(about) : undefined;
  const isKnown = reference !== undefined || (isAddress && (command === 'export' || command === 'delete'));
  if (values.help || !isKnown || extra) {
    terminal.print(help);
    return values.help ? 0 : 1;
  }
  const { stage, region, profile } = values;
  const database = stage
    ? await deployedDatabase({ stage, region, profile })
    : await localDatabase(defaultState());
  try {
    if (reference !== undefined) {
      const found = await findByReference(database.tables, reference);
      if (found.length > 0) return await exportFound(found, {}, terminal, values.out);
      throw new UserError(
        `No request, message or survey on ${database.name} has the reference ${reference}.`,
      );
    }
    const ties: Tie[] = command === 'delete' && values.unverified ? ['verified', 'unverified'] : ['verified'];
    const person = await findPerson(database.tables, [about], { ties });
    const { found, other_spellings } = person;
    if (command === 'export') return await exportFound(found, { other_spellings }, terminal, values.out);
    const everything = await findPerson(database.tables, [about]);
    const unverified = everything.found.filter(
      ({ table, item }) => table === 'patient_surveys' && tieOf(item) === 'unverified',
    );
    const code = await deleteAfterAsking(database, person, about, terminal, values.yes ?? false);
    terminal.print(accountNote);
    if (unverified.length > 0 && !values.unverified) terminal.print(unverifiedNote(unverified));
    if (other_spellings.length > 0) terminal.print(noteOf(other_spellings));
    if (database.copies.length > 0)
      terminal.print(
        `Not touched: ${database.copies.join(', ')}, copied by npm run restore -w infra/cdk. Delete them too.`,
      );
    return code;
  } finally {
    await database.close();
  }
}

const noteOf = (spellings: readonly string[]): string =>
  `Not touched, though it may be the same mailbox: ${spellings.join(', ')}. If they belong to the same person, run it again for each.`;

const unverifiedNote = (surveys: readonly Found[]): string =>
  `Not touched: surveys that name a request of this address but were not sent with its link (${referencesOf(surveys).join(', ')}). --unverified deletes them too.`;

async function exportFound(
  found: readonly Found[],
  more: object,
  terminal: Terminal,
  out: string | undefined,
): Promise<number> {
  const items = personTables.map((name) => [name, itemsOf(found, name)] as const);
  const stored = { ...Object.fromEntries(items), ...more };
  const text = `${JSON.stringify(stored, (_key, value: unknown) => (value instanceof Set ? [...value] : value), 2)}\n`;
  if (out === undefined) terminal.print(text);
  else {
    await writeFile(out, text, { mode: 0o600, flag: 'wx' });
    terminal.print(`${summaryOf(found)}\nWritten to ${out}, which only you can read.`);
  }
  return 0;
}

const itemsOf = (found: readonly Found[], name: Found['table']) =>
  found.filter(({ table }) => table === name).map(({ item }) => item);

async function deleteAfterAsking(
  database: Database,
  person: Person,
  email: string,
  terminal: Terminal,
  sure: boolean,
): Promise<number> {
  if (person.found.length === 0) {
    terminal.print(`Nothing is stored about this address on ${database.name}.`);
    return 0;
  }
  terminal.print(`On ${database.name}:\n${summaryOf(person.found)}`);
  const agreed =
    sure || (await terminal.ask('Type the address again to delete this for good: '))?.trim() === email;
  if (!agreed) {
    terminal.print('Nothing was deleted. (Without a terminal, confirm with --yes.)');
    return 1;
  }
  await deletePerson(database.tables, person);
  const left = (await findPerson(database.tables, [email], { ties: ['verified'] })).found.length;
  terminal.print(
    left === 0 ? 'Deleted, and looked for again: nothing is left.' : `${left} are new: run it again.`,
  );
  return left === 0 ? 0 : 1;
}

/** Counts and references of the records. Contains nothing that a person wrote. */
const summaryOf = (found: readonly Found[]): string =>
  personTables
    .map((name) => {
      const some = found.filter(({ table }) => table === name);
      return `  ${name}: ${some.length} ${referencesOf(some).join(', ')}`.trimEnd();
    })
    .join('\n');

const processTerminal: Terminal = {
  print: (text) => console.log(text),
  ask: askAtKeyboard,
};
