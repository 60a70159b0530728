import { randomInt } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  paginateListUsers,
} from '@aws-sdk/client-cognito-identity-provider';
import { roleClaim, type StaffRole } from '@concierge/contract/staff';
import { factsOf, type StaffPool } from './pool';

/** `invited` until the person has chosen a password. */
export interface StaffAccount {
  readonly email: string;
  /** Undefined for an account that was made by other means: it opens nothing. */
  readonly role: StaffRole | undefined;
  readonly state: 'invited' | 'active' | 'disabled';
}

/** What became of a change. The practice must not lock itself out: the last owner stays one, unless it insists. */
export type StaffChange = 'done' | 'unknown' | 'last-owner';

export interface Insistence {
  readonly evenLastOwner?: boolean;
}

/** All accounts, by address. @throws Unavailable, like all of these */
export async function listStaff(pool: StaffPool): Promise<StaffAccount[]> {
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
export async function addStaff(pool: StaffPool, email: string, role: StaffRole): Promise<string | undefined> {
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
      { Name: roleClaim, Value: role },
    ],
  });
  return (await pool.call((client) => client.send(command))) && password;
}

/** Gives a person another role, within half a minute also where they are signed in. */
export async function setStaffRole(
  pool: StaffPool,
  email: string,
  role: StaffRole,
  { evenLastOwner = false }: Insistence = {},
): Promise<StaffChange> {
  if (role !== 'owner' && !evenLastOwner && (await isLastOwner(pool, email))) return 'last-owner';
  const command = new AdminUpdateUserAttributesCommand({
    UserPoolId: pool.id,
    Username: email.toLowerCase(),
    UserAttributes: [{ Name: roleClaim, Value: role }],
  });
  return (await pool.call((client) => client.send(command))) ? 'done' : 'unknown';
}

/** Deletes an account. Whoever is signed in with it is out within half a minute. */
export async function removeStaff(
  pool: StaffPool,
  email: string,
  { evenLastOwner = false }: Insistence = {},
): Promise<StaffChange> {
  if (!evenLastOwner && (await isLastOwner(pool, email))) return 'last-owner';
  const command = new AdminDeleteUserCommand({ UserPoolId: pool.id, Username: email.toLowerCase() });
  return (await pool.call((client) => client.send(command))) ? 'done' : 'unknown';
}

/**
 * Starts an account over, for a lost authenticator or password: a new one with the same address and role, whose
 * temporary password it returns. Cognito can't take an authenticator from a user of a pool that requires one
 * (https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SoftwareTokenMfaSettingsType.html).
 * Undefined if there is no such account, or it has no role.
 */
export async function resetStaff(pool: StaffPool, email: string): Promise<string | undefined> {
  const command = new AdminGetUserCommand({ UserPoolId: pool.id, Username: email.toLowerCase() });
  const user = await pool.call((client) => client.send(command));
  const { role } = factsOf(user?.UserAttributes);
  if (!role) return undefined;
  await removeStaff(pool, email, { evenLastOwner: true });
  return await addStaff(pool, email, role);
}

async function isLastOwner(pool: StaffPool, email: string): Promise<boolean> {
  const owners = (await listStaff(pool)).filter(
    ({ role, state }) => role === 'owner' && state !== 'disabled',
  );
  return owners.length === 1 && owners[0]?.email === email.toLowerCase();
}

/** Letters and digits that nobody confuses, in groups: 78 bits. */
function temporaryPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
