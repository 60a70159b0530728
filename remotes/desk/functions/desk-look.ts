import type { Runtime } from '@concierge/lambdas/core/runtime';
import { look } from './endpoints';
import { deskHandler } from './handler';
import { openRecords } from './work/show';

export const lookHandler = (runtime: Runtime) =>
  deskHandler(runtime, look, () => {
    const records = openRecords(runtime);
    return async ({ staff, body, audit }) => {
      const work = await records.read(body);
      await audit({ action: 'look', record: work.reference, what: 'Opened it' });
      return records.show(work, staff);
    };
  });
