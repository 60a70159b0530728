import type { Runtime } from '@concierge/lambdas/core/runtime';
import { view } from './endpoints';
import { type DeskRequest, deskHandler } from './handler';
import { updateFor } from './work/change';
import { versionOf } from './work/row';
import { openRecords } from './work/show';
import type { StoredWork } from './work/stored';

export const viewHandler = (runtime: Runtime) =>
  deskHandler(runtime, view, () => {
    const { tables, read, show } = openRecords(runtime);
    return async (request) => {
      const { staff, body } = request;
      const work = await read(body);
      if (body.known === versionOf(work)) return { unchanged: true as const };
      // An open page reads again by itself, whether or not anybody is there.
      const seen = body.known === undefined;
      const what = seen ? 'Opened it' : 'Had it open when it changed';
      const details = await show(work, request, { what, seen });
      if (seen && details.parts.length === 0 && isSeenBy(work, staff.email)) await close(request, work);
      return details;
    };

    /** A cancellation asks for nothing but to be known. If something changes it now, it stays. */
    async function close({ staff, audit }: Pick<DeskRequest, 'staff' | 'audit'>, work: StoredWork) {
      const seen = { kind: 'seen', text: null, attributes: { desk_state: 'done' } } as const;
      const making = { person: staff.email, now: runtime.now(), change: crypto.randomUUID() };
      await audit({
        action: 'change',
        records: [work.reference],
        what: 'Closed it: the cancellation was seen',
      });
      await tables[work.kind].update(work.id, updateFor(work, seen, making));
    }
  });

/** True if this look is all that a canceled request still waited for: by its owner, if it has one. */
const isSeenBy = ({ request_state, queue, desk_owner }: StoredWork, person: string): boolean =>
  request_state === 'cancelled' && queue === 'open' && (desk_owner === undefined || desk_owner === person);
