import type { StoredIntake } from '../intake/stored-record';
import type { Runtime } from '../runtime';
import { connectStaffPool, findActive } from '../staff/pool';
import { describeError, log } from '../telemetry';

/** The address of the member of staff who works on a record, if they may use the desk now. */
export type OwnerOf = (record: StoredIntake) => Promise<string | undefined>;

/**
 * Asks Cognito who is staff. While it does not answer, the practice's own address alone gets the mail, which must not
 * wait for that.
 */
export function connectOwners(runtime: Runtime): OwnerOf {
  const pool = connectStaffPool(runtime);
  return async ({ desk_owner: owner, reference }) => {
    if (owner === undefined) return undefined;
    try {
      return (await findActive(pool, owner))?.email;
    } catch (error) {
      log.warn('A member of staff could not be looked up', { reference, error: describeError(error) });
      return undefined;
    }
  };
}
