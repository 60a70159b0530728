import { useSyncExternalStore } from 'react';
import { followDrafts, readDraft } from '../shared/drafts';

/** The text of a draft, as it is now. */
export const useDraft = (name: string): string =>
  useSyncExternalStore(
    followDrafts,
    () => readDraft(name),
    () => '',
  );
