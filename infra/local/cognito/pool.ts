import { join } from 'node:path';
import { staffSessionSeconds } from '@concierge/contract/staff';
import type { LocalKey } from '../kms';
import { codeMailer, type Trigger } from './mails';
import { type AccountFacts, tokenIssuer } from './tokens';
import { Users } from './users';

export interface PoolFacts {
  /** Where users are kept. */
  readonly folder: string;
  readonly facts: AccountFacts;
}

export interface PoolParts extends PoolFacts {
  /** The key under which codes are encrypted. */
  readonly key: LocalKey;
  /** The functions that Cognito calls: before a sign-up, and for each mail. */
  readonly preSignUp: Trigger;
  readonly sendMail: Trigger;
}

/** A pool of users, and how long its tokens live: those of the clients in infra/cdk. */
export type Pool = Awaited<ReturnType<typeof openPool>>;
/** The visitors' pool, where people sign up. */
export type PeoplePool = Awaited<ReturnType<typeof openPeople>>;

async function openPool({ folder, facts }: PoolFacts, accessSeconds: number, refreshMs: number) {
  const [users, tokens] = await Promise.all([
    Users.open(join(folder, 'users.json')),
    tokenIssuer(facts, accessSeconds),
  ]);
  // What SRP mixes into hashes: the id without its region.
  const name = facts.userPoolId.split('_')[1] ?? '';
  return { facts, name, users, tokens, refreshMs };
}

export async function openPeople({ key, preSignUp, sendMail, ...at }: PoolParts) {
  const pool = await openPool(at, 3600, 30 * 86_400_000);
  return { ...pool, preSignUp, mailCode: codeMailer(at.facts, key, sendMail) };
}

export const openStaff = (at: PoolFacts): Promise<Pool> => openPool(at, 900, staffSessionSeconds * 1000);
