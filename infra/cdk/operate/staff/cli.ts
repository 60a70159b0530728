import { parseArgs } from 'node:util';
import { UserError } from '@concierge/command-line/user-error';
import { defaultState } from '@concierge/command-line/workspace';
import { email as emailRule } from '@concierge/contract/forms/intake';
import { type StaffRole, staffRoles } from '@concierge/contract/staff/staff';
import { staffRole } from '@concierge/contract/staff/staff-role';
import { Failure } from '@concierge/lambdas/core/failure';
import {
  addStaff,
  listStaff,
  removeStaff,
  resetStaff,
  type StaffChange,
  type StaffChangeOptions,
  setStaff,
} from '@concierge/lambdas/core/staff/accounts';
import { deployedAccounts, localAccounts, type NamedAccounts } from './pools';

const help = `Who may use the desk. Every sign-in needs a password and the code of an authenticator app.

  npm run staff -- list
  npm run staff -- add <address> --role ${staffRoles.join('|')}
  npm run staff -- role <address> <role>     within a minute, also where the person is signed in
  npm run staff -- reset <address>           for a lost authenticator or password: the account starts over
  npm run staff -- remove <address>          the person is out within a minute

desk reads and works requests; physician also reads surveys in full; owner also exports, deletes, manages staff and
reads the audit. To remove, demote or reset the last owner who can sign in takes --yes.

Works on the site that runs on this machine (CONCIERGE_STATE), or on a deployed one:
  --stage <name> [--region us-east-1] [--profile <AWS profile>]`;

type Print = (text: string) => void;

/** `npm run staff`. Returns the exit code. @throws UserError, and Unavailable with what AWS answered */
export async function main(args: readonly string[], print: Print = console.log): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      yes: { type: 'boolean', default: false },
      stage: { type: 'string' },
      region: { type: 'string', default: 'us-east-1' },
      profile: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [command = '', typed = '', given, extra] = positionals;
  const isKnown = command === 'list' ? typed === '' : ['add', 'role', 'reset', 'remove'].includes(command);
  if (values.help || !isKnown || extra !== undefined || (given !== undefined && command !== 'role')) {
    print(help);
    return values.help ? 0 : 1;
  }
  // Checked before anything is asked of AWS.
  const address = command === 'list' ? '' : addressIn(typed);
  const role = ['add', 'role'].includes(command)
    ? roleIn(command === 'add' ? values.role : given)
    : undefined;
  const { stage, region, profile } = values;
  const accounts = stage
    ? await deployedAccounts({ stage, region, profile })
    : await localAccounts(defaultState());
  try {
    return await act(accounts, { command, address, role, options: { evenLastOwner: values.yes } }, print);
  } catch (error) {
    throw error instanceof Failure ? new UserError(error.message) : error;
  }
}

interface Asked {
  readonly command: string;
  readonly address: string;
  readonly role: StaffRole | undefined;
  readonly options: StaffChangeOptions;
}

async function act(
  accounts: NamedAccounts,
  { command, address, role, options }: Asked,
  print: Print,
): Promise<number> {
  await accounts.note({
    action: 'staff',
    what: command === 'list' ? 'Listed the staff' : `${command} ${address}${role ? ` as ${role}` : ''}`,
  });
  if (command === 'list') return await list(accounts, print);
  if (command === 'reset') {
    const reset = await resetStaff(accounts, address, options);
    if (typeof reset !== 'string') return invite(reset.password, address, print);
    throw notDone(reset, accounts, address);
  }
  if (command === 'add' && role) {
    const password = await addStaff(accounts, address, { role });
    if (password) return invite(password, address, print);
    throw new UserError(
      `${address} is on ${accounts.name} already. Another role: npm run staff -- role ${address} ${role}. A new start: npm run staff -- reset ${address}.`,
    );
  }
  const change = role
    ? await setStaff(accounts, address, { role }, options)
    : await removeStaff(accounts, address, options);
  if (change !== 'done') throw notDone(change, accounts, address);
  print(role ? `${address} is ${role} now.` : `${address} is removed, and out within a minute.`);
  return 0;
}

async function list(accounts: NamedAccounts, print: Print): Promise<number> {
  const all = await listStaff(accounts);
  const width = Math.max(0, ...all.map(({ email }) => email.length));
  const lines = all.map(
    ({ email, role = 'no role', state }) => `  ${email.padEnd(width)}  ${role.padEnd(9)}  ${state}`,
  );
  print(
    lines.length > 0 ? `On ${accounts.name}:\n${lines.join('\n')}` : `Nobody is staff on ${accounts.name}.`,
  );
  return 0;
}

/** Prints a temporary password, once: it is never mailed, and nobody can ask for it again. */
function invite(password: string, address: string, print: Print): number {
  print(`Temporary password of ${address}, good for 7 days:

  ${password}

Hand it over yourself: it is not mailed, and not shown again. At the first sign-in the person chooses a password
and sets up an authenticator app.`);
  return 0;
}

function notDone(change: Exclude<StaffChange, 'done'>, { name }: NamedAccounts, address: string): UserError {
  return new UserError(
    change === 'unknown'
      ? `${address} is not staff on ${name}.`
      : `${address} is the last owner who can sign in on ${name}. To do it all the same, add --yes.`,
  );
}

function addressIn(typed: string): string {
  const parsed = emailRule.safeParse(typed);
  if (!parsed.success) throw new UserError(`"${typed}" is not an email address.`);
  return parsed.data.toLowerCase();
}

function roleIn(typed: string | undefined): StaffRole {
  const parsed = staffRole.safeParse(typed);
  if (parsed.success) return parsed.data;
  const said = typed === undefined ? 'Which role?' : `"${typed}" is no role.`;
  throw new UserError(`${said} The roles are ${staffRoles.join(', ')}.`);
}
