import { randomUUID } from 'node:crypto';
import { dateIn } from '@concierge/contract/practice/promised-time';
import { readSettings } from '../config';
import type { Runtime } from '../runtime';
import { connectS3 } from '../storage/objects';
import { countSending } from '../telemetry';

/** What a member of staff did. It names patients by reference only. */
export interface StaffAction {
  /** The address of the member of staff. */
  readonly person: string;
  readonly role: string;
  /** The network address that the request came from. */
  readonly from: string;
  readonly action: string;
  readonly what: string;
  /** The references of the records that are shown or changed. */
  readonly records: readonly string[];
}

export interface KeptEntry extends StaffAction {
  /** Its time and a random id. */
  readonly entry: string;
  /** Its date in the practice's time zone. */
  readonly day: string;
}

/**
 * What records an action as an object of its own in the bucket whose objects nobody can change or delete.
 * @throws Unavailable
 */
export function connectKeptEntries(runtime: Runtime): (done: StaffAction) => Promise<KeptEntry> {
  const { AUDIT_BUCKET, AUDIT_TIME_ZONE } = readSettings(runtime, 'audit');
  const put = connectS3(runtime);
  return async (done) => {
    const now = runtime.now();
    const day = dateIn(now, AUDIT_TIME_ZONE);
    const entry = `${new Date(now).toISOString()} ${randomUUID()}`;
    const kept = { entry, day, ...done };
    await counted(put(AUDIT_BUCKET, `${day}/${entry}.json`, JSON.stringify(kept), 'application/json'));
    return kept;
  };
}

/** Asks S3 to store what the bucket has had since the first time: proves the permission, and adds nothing. @throws Unavailable */
export async function proveKeeping(runtime: Runtime): Promise<void> {
  const { AUDIT_BUCKET } = readSettings(runtime, 'audit');
  await counted(connectS3(runtime)(AUDIT_BUCKET, 'heartbeat.json', '{}', 'application/json', true));
}

const counted = (put: Promise<void>): Promise<void> =>
  put.catch((error: unknown) => {
    countSending('AuditNotWritten');
    throw error;
  });
