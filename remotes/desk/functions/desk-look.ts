import type { Runtime } from '@concierge/lambdas/core/runtime';
import { look } from './endpoints';
import { deskHandler } from './handler';
import { updateFor } from './work/change';
import { versionOf } from './work/row';
import { openRecords } from './work/show';
import type { StoredWork } from './work/stored';

export const lookHandler = (runtime: Runtime) =>
  deskHandler(runtime, look, () => {
    const { tables, read, show } = openRecords(runtime);
    return async (request) => {
      const { staff, body } = request;
      const work = await read(body);
      if (body.known === versionOf(work)) return { unchanged: true as const };
      const details = await show(work, request, { what: 'Opened it' });
      if (isSeenBy(work, staff.email)) await close(work, staff.email);
      return details;
    };

    /** A cancellation asks for nothing but to be known. If something changes it now, it stays. */
    async function close(work: StoredWork, person: string): Promise<void> {
      const seen = { kind: 'seen', text: null, attributes: { desk_state: 'done' } } as const;
      const making = { person, now: runtime.now(), change: crypto.randomUUID() };
      await tables[work.kind].update(work.id, updateFor(work, seen, making));
    }
  });

/** True if this look is all that a canceled request still waited for: by its owner, if it has one. */
const isSeenBy = ({ request_state, queue, desk_owner }: StoredWork, person: string): boolean =>
  request_state === 'cancelled' && queue === 'open' && (desk_owner === undefined || desk_owner === person);
