import { limits } from '@concierge/contract/text/limits';
import type { Table, Update } from '../storage/table';

/**
 * What a guard stores for a submission: its id, by which a person's data is found (person/find.ts), and what else the
 * submission is bound to.
 */
export const submissionOf = (id: string, ...bound: readonly string[]): string => [id, ...bound].join('/');

export type Use = 'unused' | 'ours' | 'used';

/** Whether a token was used up, and by which submission. An expired guard counts as gone even if TTL is late. */
export async function stateOfToken(
  guards: Table,
  guard: string,
  submission: string,
  now: number,
): Promise<Use> {
  const item = await guards.get(guard);
  if (!item || Number(item.expires_at) <= now / 1000) return 'unused';
  return item.submission === submission ? 'ours' : 'used';
}

/** A challenge is refused once it is older than its lifetime; twice that covers any clock skew. */
const tokenSeconds = 2 * limits.captchaLifetimeSeconds;

/** The update that uses a token up for one submission, which may present it again. Fails if another one used it. */
export function tokenConsumption(submission: string, now: number): Update {
  return {
    expression: 'SET submission = :submission, expires_at = :expires',
    condition: 'attribute_not_exists(submission) OR submission = :submission OR expires_at <= :now',
    values: {
      ':submission': submission,
      ':now': now / 1000,
      ':expires': Math.ceil(now / 1000) + tokenSeconds,
    },
  };
}
