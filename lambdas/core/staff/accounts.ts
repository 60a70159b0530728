import { randomInt } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  paginateListUsers,
} from '@aws-sdk/client-cognito-identity-provider';
import { roleClaim, type StaffRole } from '@concierge/contract/staff/staff';
import type { Lease, StaffLock } from './lock';
import { factsOf, type StaffPool } from './pool';

/** `invited` until the person has chosen a password. */
export interface StaffAccount {
  readonly email: string;
  /** Undefined for an account that was made by other means: it opens nothing. */
  readonly role: StaffRole | undefined;
  readonly name: string | undefined;
  readonly state: 'invited' | 'active' | 'disabled';
}

/** The accounts, and the lock under which they are changed. */
export interface StaffAccounts {
  readonly pool: StaffPool;
  readonly lock: StaffLock;
}

/**
 * What became of a change. The practice must not lock itself out: the last owner who can sign in stays one, unless it
 * insists.
 */
export type StaffChange = 'done' | 'unknown' | 'last-owner';

export interface StaffChangeOptions {
  readonly evenLastOwner?: boolean;
}

/** What is kept of a person beside their address. */
export interface StaffFacts {
  readonly role: StaffRole;
  /** Undefined leaves it as it is, and an empty one removes it. */
  readonly name?: string | undefined;
}

/** Makes one change at a time, after finishing a reset that an earlier one began. */
function change<T>(
  { pool, lock }: StaffAccounts,
  make: (pool: StaffPool, lease: Lease) => Promise<T>,
): Promise<T> {
  return lock.alone(async (lease) => {
    // A function may be frozen after its answer and go on later, when the lock is somebody else's.
    const whileHeld: StaffPool = {
      id: pool.id,
      call: (call) => {
        lease.check();
        return pool.call(call);
      },
    };
    if (lease.resetting) {
      await create(whileHeld, lease.resetting.email, lease.resetting);
      await lease.keep(undefined);
    }
    return make(whileHeld, lease);
  });
}

/**
 * All accounts, by address. One whose reset was left unfinished is made again first.
 * @throws Unavailable, and like all of these Failure 'conflict' while somebody else changes the accounts
 */
export async function listStaff(accounts: StaffAccounts): Promise<StaffAccount[]> {
  if (await accounts.lock.isUnfinished()) await change(accounts, async () => undefined);
  return listAccounts(accounts.pool);
}

/** The accounts as they are, by address. @throws Unavailable */
export async function listAccounts(pool: StaffPool): Promise<StaffAccount[]> {
  const accounts = await pool.call(async (client) => {
    const users = [];
    for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId: pool.id }))
      users.push(...Users);
    return users;
  });
  return (accounts ?? [])
    .map(({ Attributes, Enabled, UserStatus }): StaffAccount => {
      const invited = UserStatus === 'FORCE_CHANGE_PASSWORD';
      return { ...factsOf(Attributes), state: Enabled ? (invited ? 'invited' : 'active') : 'disabled' };
    })
    .sort((one, other) => one.email.localeCompare(other.email));
}

/**
 * Makes an account, and returns its temporary password, which nobody can ask for again. At the first sign-in the person
 * chooses a password and sets up an authenticator. Undefined if the address has an account.
 */
export function addStaff(
  accounts: StaffAccounts,
  email: string,
  facts: StaffFacts,
): Promise<string | undefined> {
  return change(accounts, (pool) => create(pool, email, facts));
}

const attributesOf = ({ role, name }: StaffFacts) => [
  { Name: roleClaim, Value: role },
  ...(name === undefined ? [] : [{ Name: 'name', Value: name }]),
];

async function create(pool: StaffPool, email: string, facts: StaffFacts): Promise<string | undefined> {
  const password = temporaryPassword();
  const command = new AdminCreateUserCommand({
    UserPoolId: pool.id,
    Username: email.toLowerCase(),
    TemporaryPassword: password,
    // Cognito would mail it.
    MessageAction: 'SUPPRESS',
    UserAttributes: [
      { Name: 'email', Value: email.toLowerCase() },
      { Name: 'email_verified', Value: 'true' },
      ...attributesOf(facts),
    ],
  });
  return (await pool.call((client) => client.send(command))) && password;
}

/** Gives a person another role or name, within half a minute also where they are signed in. */
export function setStaff(
  accounts: StaffAccounts,
  email: string,
  facts: StaffFacts,
  { evenLastOwner = false }: StaffChangeOptions = {},
): Promise<StaffChange> {
  return change(accounts, async (pool) => {
    if (facts.role !== 'owner' && !evenLastOwner && (await isLastOwner(pool, email))) return 'last-owner';
    const command = new AdminUpdateUserAttributesCommand({
      UserPoolId: pool.id,
      Username: email.toLowerCase(),
      UserAttributes: attributesOf(facts),
    });
    return (await pool.call((client) => client.send(command))) ? 'done' : 'unknown';
  });
}

/** Deletes an account. Whoever is signed in with it is out within half a minute. */
export function removeStaff(
  accounts: StaffAccounts,
  email: string,
  { evenLastOwner = false }: StaffChangeOptions = {},
): Promise<StaffChange> {
  return change(accounts, async (pool) => {
    if (!evenLastOwner && (await isLastOwner(pool, email))) return 'last-owner';
    return (await remove(pool, email)) ? 'done' : 'unknown';
  });
}

function remove(pool: StaffPool, email: string) {
  const command = new AdminDeleteUserCommand({ UserPoolId: pool.id, Username: email.toLowerCase() });
  return pool.call((client) => client.send(command));
}

/**
 * Starts an account over, for a lost authenticator or password: a new one with the same address and role, whose
 * temporary password it returns. Cognito can't take an authenticator from a user of a pool that requires one
 * (https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SoftwareTokenMfaSettingsType.html).
 * 'unknown' if there is no such account, or it has no role. If this fails midway, the next change makes the account.
 */
export function resetStaff(
  accounts: StaffAccounts,
  email: string,
  { evenLastOwner = false }: StaffChangeOptions = {},
): Promise<{ readonly password: string } | Exclude<StaffChange, 'done'>> {
  return change(accounts, async (pool, lease) => {
    const command = new AdminGetUserCommand({ UserPoolId: pool.id, Username: email.toLowerCase() });
    const user = await pool.call((client) => client.send(command));
    const { role, name } = factsOf(user?.UserAttributes);
    if (!role) return 'unknown';
    if (!evenLastOwner && (await isLastOwner(pool, email))) return 'last-owner';
    const facts = { role, ...(name === undefined ? {} : { name }) };
    await lease.keep({ email, ...facts });
    await remove(pool, email);
    const password = await create(pool, email, facts);
    await lease.keep(undefined);
    return password ? { password } : 'unknown';
  });
}

/** True for the only owner who can sign in. Who is invited cannot yet, and may never come. */
async function isLastOwner(pool: StaffPool, email: string): Promise<boolean> {
  const owners = (await listAccounts(pool)).filter(
    ({ role, state }) => role === 'owner' && state === 'active',
  );
  return owners.length === 1 && owners[0]?.email === email.toLowerCase();
}

/** Letters and digits that nobody confuses, in groups: 78 bits. */
function temporaryPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
