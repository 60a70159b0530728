import type { WorkDetails } from '../../functions/schemas/work';
import type { OpenRequest } from '../inbox/open-request';
import type { Person } from '../shared/person';
import type { Changes } from './use-changes';

/** What the parts of an opened request need of the inbox around it. */
export interface Desk {
  readonly person: Person;
  readonly changes: Changes;
  readonly place: OpenRequest;
  readonly now: number;
  readonly onState: () => void;
}

export interface PartProps {
  readonly details: WorkDetails;
  readonly desk: Desk;
}

/** Ids of what gets the focus when a request is opened. */
export const paneIds = { heading: 'request-heading', note: 'note-text' } as const;
