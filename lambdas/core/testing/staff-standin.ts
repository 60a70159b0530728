import { randomUUID } from 'node:crypto';
import { roleClaim } from '@concierge/contract/staff/staff';
import * as z from 'zod/mini';

/** A user of the staff's pool. */
export interface StandinStaff {
  sub: string;
  attributes: Record<string, string>;
  enabled: boolean;
  status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD';
}

const request = z.object({
  UserPoolId: z.string(),
  Username: z.optional(z.string()),
  PaginationToken: z.optional(z.string()),
  UserAttributes: z.optional(z.array(z.object({ Name: z.string(), Value: z.string() }))),
});

/** The admin operations of Cognito that this project uses, on users in memory. */
export class StaffStandin {
  readonly #users: StandinStaff[] = [];
  /** An operation that Cognito fails. */
  failing: string | undefined;

  /** Somebody who has signed in before. */
  add(email: string, role: string, given: Partial<StandinStaff> = {}): StandinStaff {
    const user: StandinStaff = {
      sub: randomUUID(),
      attributes: { email, [roleClaim]: role },
      enabled: true,
      status: 'CONFIRMED',
      ...given,
    };
    this.#users.push(user);
    return user;
  }

  clear(): void {
    this.#users.length = 0;
    this.failing = undefined;
  }

  /** Who has a role. */
  emailsOf(role: string): (string | undefined)[] {
    return this.#users
      .filter((user) => user.attributes[roleClaim] === role)
      .map((user) => user.attributes.email);
  }

  /** The answer to an operation: its body, or the name of an error. */
  answer(operation: string, body: unknown): object | string {
    if (operation === this.failing) return 'InternalErrorException';
    const { Username = '', UserAttributes = [], PaginationToken } = request.parse(body);
    const attributes = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
    const user = this.#users.find(({ sub, attributes: { email = '' } }) =>
      // In any case of letters, as in the pool (infra/cdk/stacks/staff.ts).
      [sub, email.toLowerCase()].includes(Username.toLowerCase()),
    );
    // One to a page.
    const [at, users] = [Number(PaginationToken ?? 0), this.#users];
    if (operation === 'ListUsers')
      return {
        Users: users.slice(at, at + 1).map((one) => ({ ...described(one), Attributes: attributesOf(one) })),
        ...(at + 1 < users.length ? { PaginationToken: String(at + 1) } : {}),
      };
    if (operation === 'AdminCreateUser') {
      if (user) return 'UsernameExistsException';
      this.add('', '', { attributes, status: 'FORCE_CHANGE_PASSWORD' });
      return {};
    }
    if (!user) return 'UserNotFoundException';
    if (operation === 'AdminGetUser') return { ...described(user), UserAttributes: attributesOf(user) };
    if (operation === 'AdminUpdateUserAttributes') Object.assign(user.attributes, attributes);
    else if (operation === 'AdminDeleteUser') users.splice(users.indexOf(user), 1);
    else return 'UnknownOperationException';
    return {};
  }
}

const described = ({ sub, enabled, status }: StandinStaff) => ({
  Username: sub,
  Enabled: enabled,
  UserStatus: status,
});
const attributesOf = ({ sub, attributes }: StandinStaff) =>
  Object.entries({ sub, ...attributes }).map(([Name, Value]) => ({ Name, Value }));
