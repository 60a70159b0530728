import { isUrgent } from '@concierge/contract/forms/options';
import { recordLink } from '@concierge/contract/staff/record-link';
import type { WorkKind } from '@concierge/contract/staff/work-states';
import { isolated } from '@concierge/contract/text/isolated';
import type { Settings } from '../config';
import type { StoredIntake } from '../intake/stored-record';
import { type Queued, urgencyOf } from '../work/queue';
import { type Email, fill } from './email';
import { handOver, handOverNotice } from './hand-over.template';
import { answerBy, frame, typeLabels, urgencyText } from './wording';

type HandedOver = Pick<Queued, 'id' | 'urgency_level' | 'group_urgency' | 'due_at'> &
  Pick<StoredIntake, 'name' | 'reference' | 'request_state'> & { readonly kind: WorkKind };

/** Tells a member of staff what was handed over to them. @param by The address of who did it */
export function handOverEmail(settings: Settings<'notifications'>, work: HandedOver, by: string): Email {
  const { kind, name, reference } = work;
  const ofAll = { urgency_level: urgencyOf(work) };
  return fill(settings.PRACTICE_NOTICES === 'full' ? handOver : handOverNotice, {
    ...frame(settings),
    urgent: isUrgent(ofAll) ? 'URGENT: ' : '',
    urgency: urgencyText(ofAll),
    answerBy: answerBy(work, settings),
    type: kind === 'survey' ? 'survey' : typeLabels[kind],
    reference,
    name: isolated(name),
    by,
    desk: recordLink(settings.DESK_ORIGIN, work),
  });
}
