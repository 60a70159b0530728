import { Failure } from '@concierge/lambdas/core/failure';
import { invalidFields } from '@concierge/lambdas/core/http/request';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import {
  addStaff,
  listStaff,
  type StaffChange as Outcome,
  removeStaff,
  resetStaff,
  setStaffRole,
} from '@concierge/lambdas/core/staff/accounts';
import { connectStaffPool, type StaffPool } from '@concierge/lambdas/core/staff/pool';
import type * as z from 'zod/mini';
import { staff as staffEndpoint } from './endpoints';
import { deskHandler } from './handler';
import type { StaffAnswer, staffChange } from './schemas/staff';

type Change = z.output<typeof staffChange>;

/** For owners: who is staff. */
export const staffHandler = (runtime: Runtime) =>
  deskHandler(runtime, staffEndpoint, () => {
    const pool = connectStaffPool(runtime);
    return async ({ body, audit }) => {
      const { action } = body;
      await audit({
        action: 'staff',
        what:
          action === 'list'
            ? 'Listed the staff'
            : `${action} ${body.email}${'role' in body ? ` as ${body.role}` : ''}`,
      });
      const password = await apply(pool, body);
      return { staff: await members(pool), ...(password ? { temporary_password: password } : {}) };
    };
  });

/** Makes a change, and returns the temporary password of a new account. */
async function apply(pool: StaffPool, change: Change): Promise<string | undefined> {
  switch (change.action) {
    case 'list':
      return undefined;
    case 'add': {
      const password = await addStaff(pool, change.email, change.role);
      if (!password) throw invalidFields({ email: 'This address has an account already.' });
      return password;
    }
    case 'role':
      return done(await setStaffRole(pool, change.email, change.role));
    case 'remove':
      return done(await removeStaff(pool, change.email));
    case 'reset': {
      const password = await resetStaff(pool, change.email);
      if (!password) throw unknown();
      return password;
    }
  }
}

function done(outcome: Outcome): undefined {
  if (outcome === 'unknown') throw unknown();
  if (outcome === 'last-owner')
    throw new Failure('conflict', { message: 'The last owner stays: make somebody else an owner first.' });
}

const unknown = () =>
  new Failure('no_matching_record', { message: 'There is no account with this address.' });

async function members(pool: StaffPool): Promise<StaffAnswer['staff']> {
  const accounts = await listStaff(pool);
  return accounts.map(({ email, role, state }) => ({ email, role: role ?? null, ready: state === 'active' }));
}
