import { intakeRecord } from '@concierge/contract/forms/intake';
import { newRecord } from '../intake/record';
import type { StoredIntake } from '../intake/stored-record';
import type { SendRequest } from './request';

/** A record that was never stored, from which a test builds the text that it sends. */
export const testRecord = ({ requestId, name, email }: SendRequest): StoredIntake =>
  newRecord(requestId, intakeRecord.parse({ name, email, consent: true }), {
    ...{ reference: 'TEST', bodyHash: '', honeypotText: '', verified: true, senderNetwork: '' },
    ...{ addressDigest: '', mailboxDigest: '', dueAt: 0, retentionDays: 1, textsPractice: true, now: 0 },
  });
