import { mailboxOf } from '@concierge/contract/text/canonical-mailbox';
import { readSettings } from '@concierge/lambdas/core/config';
import { handOverEmail } from '@concierge/lambdas/core/emails/hand-over';
import { invalidFields } from '@concierge/lambdas/core/http/request';
import { connectSes } from '@concierge/lambdas/core/notifications/transport';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { connectStaffPool, findActive } from '@concierge/lambdas/core/staff/pool';
import type { Update } from '@concierge/lambdas/core/storage/table';
import { describeError, log } from '@concierge/lambdas/core/telemetry';
import { Conflict } from './conflict';
import { change } from './endpoints';
import { deskHandler } from './handler';
import type { WorkChange } from './schemas/change';
import {
  effectOf,
  headEffect,
  isOpen,
  type Making,
  noteUpdate,
  partEffect,
  requireRoom,
  requireVersion,
  undoEffect,
  updateFor,
  wasMade,
} from './work/change';
import { versionOf } from './work/row';
import { openRecords } from './work/show';
import type { StoredWork } from './work/stored';

type Change<Action extends WorkChange['action']> = Extract<WorkChange, { action: Action }>;
type Writes = Parameters<ReturnType<typeof openRecords>['tables']['contact']['transact']>[0];

/** What a change writes, of which records, and which record is shown after it. */
interface Plan {
  readonly writes: Writes;
  readonly records: readonly StoredWork[];
  readonly what: string;
  /** Who is told of it by mail. */
  readonly tell?: string | null;
}

/** One change of staff to a record. Whoever changes second gets 409 and looks again. */
export const changeHandler = (runtime: Runtime) =>
  deskHandler(runtime, change, () => {
    const { tables, read, show, lastSeen } = openRecords(runtime);
    const pool = connectStaffPool(runtime);
    const settings = readSettings(runtime, 'notifications');
    const mail = connectSes(settings, runtime);

    return async (request) => {
      const { staff, body, audit } = request;
      const work = await read(body);
      const mine = body.action === 'take' && work.desk_owner === staff.email && work.desk_state !== 'new';
      if (mine) requireVersion(work, body.version);
      if (mine || wasMade(work, body))
        return show(work, request, { what: 'Opened it: the change was made before' });
      const making = { person: staff.email, now: runtime.now(), change: body.change };
      const { writes, records, what, tell } = await plan(body, work, making);
      const recorded = records.map(({ reference }) => reference);
      const shown = records.at(-1) ?? work;
      const seen = (await lastSeen(staff.email, shown.id)) === versionOf(shown);
      await audit({ action: 'change', records: recorded, what });
      if (await tables[work.kind].transact(writes)) {
        const now = await read(work);
        // Another attempt of the same change was quicker.
        if (!wasMade(now, body)) throw new Conflict([now.reference]);
      } else if (tell && tell !== staff.email) await tellOf(work, tell, staff.email);
      return show(await read(shown), request, {
        what: 'Opened it after the change',
        // Only by who had seen it as it was: a key takes a request that nobody opened, and a note is written whatever came
        // meanwhile.
        seen,
        recorded,
      });
    };

    async function plan(body: WorkChange, work: StoredWork, making: Making): Promise<Plan> {
      switch (body.action) {
        case 'note':
          requireRoom(work);
          return {
            writes: [write(work, noteUpdate(body.text, making))],
            records: [work],
            what: 'Wrote a note',
          };
        case 'merge':
          return merge(body, work, making);
        case 'undo':
          return undo(body, work, making);
        default: {
          requireVersion(work, body.version);
          const to = body.action === 'hand_over' && body.to !== null ? await accountOf(body.to) : null;
          const effect = effectOf(body, work, making.person, to);
          return {
            writes: [write(work, updateFor(work, effect, making))],
            records: [work],
            what: whatOf(body, to),
            tell: to,
          };
        }
      }
    }

    /** What is handed over is theirs, with or without the mail. */
    async function tellOf(work: StoredWork, to: string, by: string): Promise<void> {
      const { reference } = work;
      try {
        await mail({ to, reference, ...handOverEmail(settings, work, by) });
      } catch (error) {
        log.warn('The mail about a request that was handed over was not sent', {
          reference,
          error: describeError(error),
        });
      }
    }

    function write(work: StoredWork, update: Update) {
      return tables[work.kind].updated(work.id, update);
    }

    /** The address of a colleague as their account has it. @throws Failure 'validation_failed' */
    async function accountOf(email: string): Promise<string> {
      const found = await findActive(pool, email.toLowerCase());
      if (!found) throw invalidFields({ to: 'Nobody with this address works here.' });
      return found.email;
    }

    async function merge(body: Change<'merge'>, part: StoredWork, making: Making): Promise<Plan> {
      requireVersion(part, body.version);
      const head = await read(body.into);
      if (
        head.id === part.id ||
        head.kind === 'survey' ||
        part.kind === 'survey' ||
        mailboxOf(head.email) !== mailboxOf(part.email)
      )
        throw invalidFields({ into: 'Only requests of one mailbox can be merged.' });
      if (head.address_digest !== part.address_digest && !body.same_person)
        throw invalidFields({ same_person: 'These are two addresses. Say that they are one person’s.' });
      // It was closed, or merged, since the reader chose it.
      for (const one of [head, part])
        if (!isOpen(one))
          throw new Conflict(
            [one.reference],
            `${one.reference} was closed in the meantime, so nothing was merged.`,
          );
      return {
        writes: [
          write(part, updateFor(part, partEffect(head), making)),
          write(head, updateFor(head, headEffect(head, part), making)),
        ],
        records: [part, head],
        what: `Merged ${part.reference} into ${head.reference}`,
      };
    }

    async function undo(body: Change<'undo'>, work: StoredWork, making: Making): Promise<Plan> {
      const head = work.merged_into && (await read(work.merged_into));
      const all = head ? [work, head] : [work];
      return {
        writes: all.map((one) => write(one, updateFor(one, undoEffect(one, body.undoes), making))),
        // The part is what the person asked to have back.
        records: [...(head ? [head] : []), work],
        what: 'Undid a change',
      };
    }
  });

/** What the audit says of a change of one record. */
function whatOf(body: Exclude<WorkChange, { action: 'note' | 'merge' | 'undo' }>, to: string | null): string {
  switch (body.action) {
    case 'take':
      return 'Took it';
    case 'hand_over':
      return to === null ? 'Gave it back to nobody' : `Handed it over to ${to}`;
    case 'state':
      return `Set the state: ${body.state}`;
  }
}
