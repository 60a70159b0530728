import type { MetricName } from '@concierge/contract/aws/metrics';
import type { AlarmRow } from '@concierge/contract/wire/functions';
import { scheduled } from './scheduled';

const watched = { countedBy: scheduled.watchWork.function, threshold: 1, minutes: 15 } as const;

/** The desk's alarms by metric, each with a section of infra/cdk/RUNBOOK.md. */
export const alarms = {
  RecordUnreadable: {
    ...watched,
    title: 'Desk: stored requests and messages that cannot be read',
    impact: 'the desk names these by their references and shows nothing of them; nobody answers them.',
  },
  OpenListCopied: {
    ...watched,
    below: true,
    minutes: 60,
    periods: 2,
    severity: 'page',
    title: 'Desk: copies of everything open',
    impact:
      'nothing while the desk works; but the list to work from without it is more than two hours old, and lacks whoever wrote since.',
  },
} as const satisfies Partial<Record<MetricName, AlarmRow>>;
