import { parseArgs } from 'node:util';
import { UserError } from '@concierge/command-line/user-error';
import { defaultState } from '@concierge/command-line/workspace';
import { email as emailRule } from '@concierge/contract/intake';
import { type StaffRole, staffRoles } from '@concierge/contract/staff';
import { staffRole } from '@concierge/contract/staff-role';
import {
  addStaff,
  listStaff,
  removeStaff,
  resetStaff,
  type StaffChange,
  setStaffRole,
} from '@concierge/lambdas/core/staff/accounts';
import { deployedPool, localPool, type NamedPool } from './pools';

const help = `Who may use the desk. Every sign-in needs a password and the code of an authenticator app.

  npm run staff -- list
  npm run staff -- add <address> --role ${staffRoles.join('|')}
  npm run staff -- role <address> <role>     within a minute, also where the person is signed in
  npm run staff -- reset <address>           for a lost authenticator or password: the account starts over
  npm run staff -- remove <address>          the person is out within a minute

desk reads and works requests; physician also reads surveys in full; owner also exports, deletes, manages staff and
reads the audit. To remove or demote the last owner takes --yes.

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
  const pool = stage ? await deployedPool({ stage, region, profile }) : await localPool(defaultState());
  const insistence = { evenLastOwner: values.yes };

  if (command === 'list') return await list(pool, print);
  if (command === 'reset') return invite(await resetStaff(pool, address), pool, address, print);
  if (command === 'add' && role) {
    const password = await addStaff(pool, address, role);
    if (password) return invite(password, pool, address, print);
    throw new UserError(
      `${address} is on ${pool.name} already. Another role: npm run staff -- role ${address} ${role}. A new start: npm run staff -- reset ${address}.`,
    );
  }
  const change = role
    ? await setStaffRole(pool, address, role, insistence)
    : await removeStaff(pool, address, insistence);
  requireDone(change, pool, address);
  print(role ? `${address} is ${role} now.` : `${address} is removed, and out within a minute.`);
  return 0;
}

async function list(pool: NamedPool, print: Print): Promise<number> {
  const accounts = await listStaff(pool);
  const width = Math.max(0, ...accounts.map(({ email }) => email.length));
  const lines = accounts.map(
    ({ email, role = 'no role', state }) => `  ${email.padEnd(width)}  ${role.padEnd(9)}  ${state}`,
  );
  print(lines.length > 0 ? `On ${pool.name}:\n${lines.join('\n')}` : `Nobody is staff on ${pool.name}.`);
  return 0;
}

/** Prints a temporary password, once: it is never mailed, and nobody can ask for it again. */
function invite(password: string | undefined, pool: NamedPool, address: string, print: Print): number {
  if (!password) requireDone('unknown', pool, address);
  print(`Temporary password of ${address}, good for 7 days:

  ${password}

Hand it over yourself: it is not mailed, and not shown again. At the first sign-in the person chooses a password
and sets up an authenticator app.`);
  return 0;
}

function requireDone(change: StaffChange, pool: NamedPool, address: string): void {
  if (change === 'unknown') throw new UserError(`${address} is not staff on ${pool.name}.`);
  if (change === 'last-owner')
    throw new UserError(`${address} is the last owner on ${pool.name}. To do it all the same, add --yes.`);
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
