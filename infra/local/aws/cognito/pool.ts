import { join } from 'node:path';
import { type AccountFacts, tokenIssuer } from './tokens';
import { Users } from './users';

export interface PoolFacts {
  readonly folder: string;
  readonly facts: AccountFacts;
}

export type Pool = Awaited<ReturnType<typeof openPool>>;

/** @param lives How long its tokens live: those of the client in infra/cdk */
export async function openPool(
  { folder, facts }: PoolFacts,
  { accessSeconds, refreshMs }: { readonly accessSeconds: number; readonly refreshMs: number },
) {
  const [users, tokens] = await Promise.all([
    Users.open(join(folder, 'users.json')),
    tokenIssuer(facts, accessSeconds),
  ]);
  // What SRP mixes into hashes: the id without its region.
  const name = facts.userPoolId.split('_')[1] ?? '';
  return { facts, name, users, tokens, refreshMs };
}
