import { limits } from '@concierge/contract/limits';
import { TextAreaField } from '@concierge/kit/forms';
import { useEffect, useRef } from 'react';
import type { WorkDetails } from '../../functions/schemas/work';
import { AskForm } from '../shared/ask-form';
import { draftName, useDraft, writeDraft } from './drafts';
import type { Changes } from './use-changes';

interface NoteFormProps {
  readonly details: WorkDetails;
  readonly me: string;
  readonly changes: Changes;
  /** True if the note was asked for by its key. */
  readonly wanted: boolean;
  readonly onFocused: () => void;
}

/** Writes an internal note. The text stays until it is saved, whatever happens in between. */
export function NoteForm({ details, me, changes, wanted, onFocused }: NoteFormProps) {
  const draft = draftName(me, details.id);
  const text = useDraft(draft);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!wanted) return;
    field.current?.focus();
    onFocused();
  }, [wanted, onFocused]);
  return (
    <AskForm
      id="note"
      label="Internal note"
      button="Save note"
      className="print:hidden"
      pending={changes.pending === 'note'}
      onSend={() => void changes.send(details, { action: 'note', text })}
    >
      <TextAreaField
        ref={field}
        label="Internal note"
        hint="Patients never see it."
        name="text"
        rows={3}
        required
        maxLength={limits.messageChars}
        value={text}
        onChange={(event) => writeDraft(draft, event.currentTarget.value)}
      />
    </AskForm>
  );
}
