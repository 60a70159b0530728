import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { roleClaim, type StaffRole } from '@concierge/contract/staff/staff';
import { staffRole } from '@concierge/contract/staff/staff-role';
import { clientsOf } from '../aws-clients';
import { readSettings } from '../config';
import { Unavailable } from '../failure';
import type { Runtime } from '../runtime';

/** The pool of the staff's accounts. Cognito alone knows who is staff. */
export interface StaffPool {
  readonly id: string;
  /**
   * Makes one call. Undefined for an unknown or a taken user name.
   * @throws Unavailable for every other failure
   */
  readonly call: <T>(call: (client: CognitoIdentityProviderClient) => Promise<T>) => Promise<T | undefined>;
}

const usual = () =>
  new CognitoIdentityProviderClient({
    maxAttempts: 3,
    cacheMiddleware: true,
    requestHandler: { connectionTimeout: 500, requestTimeout: 2000, throwOnRequestTimeout: true },
  });

export function connectStaffPool(runtime: Runtime): StaffPool {
  return staffPool(readSettings(runtime, 'staff').STAFF_POOL, runtime.clients?.cognito ?? usual);
}

export function staffPool(id: string, client: () => CognitoIdentityProviderClient): StaffPool {
  const withClient = clientsOf(client);
  const call: StaffPool['call'] = async (make) => {
    try {
      return await withClient(make);
    } catch (error) {
      if (error instanceof UserNotFoundException || error instanceof UsernameExistsException)
        return undefined;
      throw new Unavailable('cognito', error);
    }
  };
  return { id, call };
}

/**
 * Who may use the desk now: enabled, past the temporary password, and with one of the roles. That they have an
 * authenticator is the pool's to require (infra/cdk/stacks/staff.ts): nobody gets a token without one.
 */
export interface ActiveStaff {
  readonly email: string;
  readonly role: StaffRole;
}

/**
 * The person with this id or address; undefined if they may not use the desk (any longer).
 * @throws Unavailable
 */
export async function findActive(pool: StaffPool, username: string): Promise<ActiveStaff | undefined> {
  const command = new AdminGetUserCommand({ UserPoolId: pool.id, Username: username });
  const user = await pool.call((client) => client.send(command));
  if (!user?.Enabled || user.UserStatus !== 'CONFIRMED') return undefined;
  const { email, role } = factsOf(user.UserAttributes);
  return role && email ? { email, role } : undefined;
}

/**
 * Whether somebody's account is gone or disabled. Whose was reset comes back, and keeps their work.
 * @throws Unavailable
 */
export async function hasLeft(pool: StaffPool, username: string): Promise<boolean> {
  const command = new AdminGetUserCommand({ UserPoolId: pool.id, Username: username });
  const user = await pool.call((client) => client.send(command));
  return !user?.Enabled;
}

/** Address, in lower case, as Cognito compares it, role, and name if there is one, among the attributes of a user. */
export function factsOf(
  attributes: readonly { Name?: string | undefined; Value?: string | undefined }[] = [],
) {
  const attribute = (name: string) => attributes.find(({ Name }) => Name === name)?.Value;
  return {
    email: attribute('email')?.toLowerCase() ?? '',
    role: staffRole.safeParse(attribute(roleClaim)).data,
    name: attribute('name') || undefined,
  };
}
