import { limits } from '@concierge/contract/limits';
import { passwordRule } from '@concierge/contract/password';
import { CognitoError, InvalidParameterError, ResourceNotFoundError } from 'cognito-local/lib/errors.js';
import type { Context } from 'cognito-local/lib/services/context.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import {
  attributeValue,
  type User,
  type UserPoolService,
} from 'cognito-local/lib/services/userPoolService.js';
import * as z from 'zod/mini';
import { newCode } from './one-time-code';
import { type Verifier, verifierOf } from './srp';

/** One request's view of the pool that its client belongs to. */
export interface Pool {
  readonly context: Context;
  readonly clientId: string;
  readonly service: UserPoolService;
  readonly services: Services;
  readonly now: Date;
}

/** Reads a request by its schema, with Cognito's error where it is not like that. */
export function read<T extends z.ZodMiniType>(schema: T, request: unknown): z.infer<T> {
  const parsed = schema.safeParse(request);
  if (parsed.success) return parsed.data;
  throw new InvalidParameterError(
    `Invalid parameter: ${parsed.error.issues[0]?.path.join('.') ?? 'request'}`,
  );
}

export async function poolOf(services: Services, context: Context, clientId: string): Promise<Pool> {
  const client = await services.cognito.getAppClient(context, clientId);
  if (!client) throw new ResourceNotFoundError(`User pool client ${clientId} does not exist.`);
  const service = await services.cognito.getUserPoolForClientId(context, clientId);
  return { context, clientId, service, services, now: services.clock.get() };
}

/** What SRP mixes into hashes: the id without its region. */
export const poolName = ({ service }: Pool): string => service.options.Id.split('_')[1] ?? '';

export const emailOf = (user: User): string => attributeValue('email', user.Attributes) ?? '';

/**
 * The user of a name: the user name itself, or the address of a confirmed account. The address is an alias that
 * starts to work when it is confirmed (Cognito's AliasAttributes), so anyone may sign up with any address and
 * learn nothing from it.
 */
export async function findUser(pool: Pool, name: string): Promise<User | null> {
  const byName = await pool.service.getUserByUsername(pool.context, name);
  return byName ?? (await ownerOf(pool, name));
}

export async function ownerOf(pool: Pool, email: string): Promise<User | null> {
  const wanted = email.toLowerCase();
  const users = await pool.service.listUsers(pool.context);
  return (
    users.find((user) => user.UserStatus === 'CONFIRMED' && emailOf(user).toLowerCase() === wanted) ?? null
  );
}

/** cognito-local's field for a password holds what SRP needs instead. */
const verifier = z.object({ salt: z.string(), verifier: z.string() });
export const verifierFor = (user: User): Verifier => verifier.parse(JSON.parse(user.Password));

export function passwordField(pool: Pool, username: string, password: string): string {
  if (!passwordRule.test(password)) {
    throw new CognitoError(
      'InvalidParameterException',
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  }
  if (password.length < limits.passwordMinChars) {
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    );
  }
  return JSON.stringify(verifierOf(poolName(pool), username, password));
}

type Purpose = 'confirm' | 'reset';

/** Has a new code mailed to a user, and answers the user as it is to be saved. */
export async function mailCode(pool: Pool, user: User, purpose: Purpose): Promise<User> {
  const { code, kept } = newCode(user.Username, purpose, pool.now);
  await pool.services.messages.deliver(
    pool.context,
    purpose === 'reset' ? 'ForgotPassword' : 'SignUp',
    pool.clientId,
    pool.service.options.Id,
    user,
    code,
    undefined,
    { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: emailOf(user) },
  );
  return { ...user, ConfirmationCode: kept, UserLastModifiedDate: pool.now };
}

/** Where a code went, as far as Cognito says it: made from what was typed, so the same for nobody's address. */
export function deliveryTo(typed: string): { CodeDeliveryDetails: Record<string, string> } {
  const [name = '', domain = ''] = typed.toLowerCase().split('@');
  return {
    CodeDeliveryDetails: {
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`,
    },
  };
}
