import { mailboxOf } from '@concierge/contract/canonical-mailbox';
import type { Failure } from '@concierge/lambdas/core/failure';
import { invalidFields } from '@concierge/lambdas/core/http/request';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { connectStaffPool, findActive } from '@concierge/lambdas/core/staff/pool';
import { change } from './endpoints';
import { deskHandler } from './handler';
import type { WorkChange } from './schemas/change';
import { conflict, effectOf, updateFor, wasMade } from './work/change';
import { versionOf } from './work/row';
import { openRecords } from './work/show';
import type { StoredWork } from './work/stored';

/** One change of staff to a record. Whoever changes second gets 409 and looks again. */
export const changeHandler = (runtime: Runtime) =>
  deskHandler(runtime, change, () => {
    const { tables, read, show } = openRecords(runtime);
    const pool = connectStaffPool(runtime);

    async function targetOf(body: WorkChange, work: StoredWork): Promise<StoredWork | undefined> {
      if (body.action !== 'merge') return undefined;
      const into = await read(body.into);
      const same = into.id !== work.id && mailboxOf(into.email) === mailboxOf(work.email);
      if (!same || into.merged_into)
        throw invalidFields({ into: 'Only requests of one mailbox can be merged.' });
      return into;
    }

    /** The account's own address: it may be typed in another case. */
    async function addressOf(typed: string): Promise<string> {
      const account = await findActive(pool, typed);
      if (!account) throw invalidFields({ to: 'Nobody with this address works here.' });
      return account.email;
    }

    return async ({ staff, body, audit }) => {
      const work = await read(body);
      const mine = body.action === 'take' && work.desk_owner === staff.email && work.desk_state !== 'new';
      if (mine || wasMade(work, body)) return show(work, staff);
      const asked = body.action === 'hand_over' && body.to ? { ...body, to: await addressOf(body.to) } : body;
      const into = await targetOf(body, work);
      const context = { person: staff.email, now: runtime.now() };
      const effect = effectOf(asked, work, staff.email, into);
      const update = updateFor(work, body, effect, context);
      const what = body.action === 'state' ? `Set the state: ${body.state}` : `Changed it: ${body.action}`;
      await audit({ action: 'change', record: work.reference, what });
      const writes = [tables[work.kind].updated(work.id, update)];
      if (into) {
        const merged = { change: body.change, version: versionOf(into) };
        const note = { kind: 'merge', text: `${work.reference} is a part of this` } as const;
        writes.push(tables[into.kind].updated(into.id, updateFor(into, merged, note, context)));
      }
      if (await tables[work.kind].transact(writes)) throw await reasonOf(work);
      return show(await read(into ?? work), staff);
    };

    /** Why nothing was written. */
    async function reasonOf(work: StoredWork): Promise<Failure> {
      await read(work);
      return conflict();
    }
  });
