import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@concierge/contract/staff/staff';
import { staffRole } from '@concierge/contract/staff/staff-role';
import * as z from 'zod/mini';
import { Failure } from '../failure';
import type { Item, Table } from '../storage/table';
import { describeError, log } from '../telemetry';

/*
 * Who may change the staff's accounts now. Cognito writes nothing on condition, so two changes at the same time could
 * each leave the other's owner as the last one. The lock is one item of the guards. It also keeps what a reset has to
 * make again, because Cognito can only delete an account and then make another one.
 */

/** An account that is being reset. */
export interface Resetting {
  readonly email: string;
  readonly role: StaffRole;
  readonly name?: string | undefined;
}

/** What the holder of the lock may do with it. */
export interface Lease {
  /** Left by a holder that did not finish. */
  readonly resetting: Resetting | undefined;
  /** @throws Failure 'conflict' if so little is left of the lease that a write might come after its end */
  check(): void;
  /** Keeps an account to be made again, or with undefined forgets it. */
  keep(resetting: Resetting | undefined): Promise<void>;
}

export interface StaffLock {
  /** Does something as the only one. @throws Failure 'conflict' while somebody else does */
  alone<T>(act: (lease: Lease) => Promise<T>): Promise<T>;
  /** True if a reset was left unfinished. */
  isUnfinished(): Promise<boolean>;
}

const guard = 'staff';
/** Longer than a function runs. A dead holder's lease ends. */
const leaseMs = 30_000;
/** Longer than a call of Cognito takes, with its retries. */
const callMs = 10_000;
const kept = z.object({ email: z.string(), role: staffRole, name: z.optional(z.string()) });

export function staffLock(guards: Table, now: () => number): StaffLock {
  async function take() {
    const holder = randomUUID();
    const until = now() + leaseMs;
    const item = await guards.update(guard, {
      expression: 'SET holder = :holder, held_until = :until',
      // It is also ours if the SDK's first attempt took it but its answer was lost.
      condition: 'attribute_not_exists(holder) OR held_until <= :now OR holder = :holder',
      values: { ':holder': holder, ':until': until, ':now': now() },
    });
    if (!item) throw changedBySomebodyElse();
    return { holder, until, item };
  }

  function leaseOf({ holder, until, item }: { holder: string; until: number; item: Item }): Lease {
    return {
      resetting: kept.safeParse(item.resetting).data,
      check() {
        if (now() > until - callMs) throw changedBySomebodyElse();
      },
      async keep(resetting) {
        const written = await guards.update(guard, {
          expression: resetting ? 'SET resetting = :resetting' : 'REMOVE resetting',
          condition: 'holder = :holder',
          values: { ':holder': holder, ...(resetting ? { ':resetting': { ...resetting } } : {}) },
        });
        if (!written) throw changedBySomebodyElse();
      },
    };
  }

  async function release(holder: string) {
    try {
      await guards.update(guard, {
        expression: 'REMOVE holder, held_until',
        condition: 'holder = :holder',
        values: { ':holder': holder },
      });
    } catch (error) {
      // What was done is done, and the lease ends by itself.
      log.warn('The lock of the staff was not released', { error: describeError(error) });
    }
  }

  return {
    async alone(act) {
      const taken = await take();
      try {
        return await act(leaseOf(taken));
      } finally {
        await release(taken.holder);
      }
    },
    async isUnfinished() {
      const item = await guards.get(guard);
      return item?.resetting !== undefined && !(Number(item.held_until) > now());
    },
  };
}

const changedBySomebodyElse = () =>
  new Failure('conflict', { message: 'Somebody else is changing the staff. Try again.' });
