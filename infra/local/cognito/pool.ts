import { join } from 'node:path';
import type { LocalKey } from '../kms';
import { codeMailer, type Trigger } from './mails';
import { type AccountFacts, tokenIssuer } from './tokens';
import { Users } from './users';

export interface PoolParts {
  /** Where users are kept. */
  readonly folder: string;
  readonly facts: AccountFacts;
  /** The key under which codes are encrypted. */
  readonly key: LocalKey;
  /** The functions that Cognito calls: before a sign-up, and for each mail. */
  readonly preSignUp: Trigger;
  readonly sendMail: Trigger;
}

/** The one pool of users. */
export type Pool = Awaited<ReturnType<typeof openPool>>;

export async function openPool({ folder, facts, key, preSignUp, sendMail }: PoolParts) {
  const [users, tokens] = await Promise.all([Users.open(join(folder, 'users.json')), tokenIssuer(facts)]);
  // What SRP mixes into hashes: the id without its region.
  const name = facts.userPoolId.split('_')[1] ?? '';
  return { facts, name, users, tokens, preSignUp, mailCode: codeMailer(facts, key, sendMail) };
}
