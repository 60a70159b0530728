import { Failure } from '@concierge/lambdas/core/failure';
import { invalidFields } from '@concierge/lambdas/core/http/request';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import {
  addStaff,
  listStaff,
  type StaffChange as Outcome,
  removeStaff,
  resetStaff,
  type StaffAccounts,
  setStaff,
} from '@concierge/lambdas/core/staff/accounts';
import { staffLock } from '@concierge/lambdas/core/staff/lock';
import { connectStaffPool } from '@concierge/lambdas/core/staff/pool';
import { Table } from '@concierge/lambdas/core/storage/table';
import type * as z from 'zod/mini';
import { staff as staffEndpoint } from './endpoints';
import { deskHandler } from './handler';
import type { StaffAnswer, staffChange } from './schemas/staff';
import { giveBack } from './work/give-back';
import { openWorkTables } from './work/stored';

type Change = z.output<typeof staffChange>;

/** For owners: who is staff. */
export const staffHandler = (runtime: Runtime) =>
  deskHandler(runtime, staffEndpoint, () => {
    const accounts = {
      pool: connectStaffPool(runtime),
      lock: staffLock(new Table(runtime, 'request_guards'), runtime.now),
    };
    const tables = openWorkTables(runtime);
    return async ({ staff, body, audit }) => {
      const { action } = body;
      await audit({
        action: 'staff',
        what:
          action === 'list'
            ? 'Listed the staff'
            : `${action} ${body.email}${'role' in body ? ` as ${body.role}` : ''}`,
      });
      const password = await apply(accounts, body);
      if (action === 'remove') {
        const left = body.email.toLowerCase();
        const making = { by: staff.email, now: runtime.now() };
        const records = await giveBack(tables, async (owner) => owner === left, making);
        await audit({ action: 'staff', records, what: `Gave open work of ${left} back to nobody` });
      }
      return { staff: await members(accounts), ...(password ? { temporary_password: password } : {}) };
    };
  });

/** Makes a change, and returns the temporary password of a new account. */
async function apply(accounts: StaffAccounts, change: Change): Promise<string | undefined> {
  switch (change.action) {
    case 'list':
      return undefined;
    case 'add': {
      const password = await addStaff(accounts, change.email, change);
      if (!password) throw invalidFields({ email: 'This address has an account already.' });
      return password;
    }
    case 'role':
      return done(await setStaff(accounts, change.email, change));
    case 'remove':
      return done(await removeStaff(accounts, change.email));
    case 'reset': {
      const reset = await resetStaff(accounts, change.email);
      return typeof reset === 'string' ? done(reset) : reset.password;
    }
  }
}

function done(outcome: Outcome): undefined {
  if (outcome === 'unknown') throw unknown();
  if (outcome === 'last-owner')
    throw new Failure('conflict', {
      message: 'The last owner who can sign in stays: make somebody else an owner first, who then signs in.',
    });
}

const unknown = () =>
  new Failure('no_matching_record', { message: 'There is no account with this address.' });

async function members(accounts: StaffAccounts): Promise<StaffAnswer['staff']> {
  const all = await listStaff(accounts);
  return all.map(({ email, name = null, role = null, state }) => ({
    email,
    name,
    role,
    ready: state === 'active',
  }));
}
