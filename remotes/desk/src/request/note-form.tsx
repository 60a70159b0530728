import { limits } from '@concierge/contract/limits';
import { FormScope, SubmitButton, TextAreaField, useSubmit } from '@concierge/kit/forms';
import { useEffect, useRef } from 'react';
import type { WorkDetails } from '../../functions/schemas/work';
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
  const { submit, pending } = useSubmit(
    () => async () => void (await changes.send(details, { action: 'note', text })),
    () => undefined,
  );
  return (
    <FormScope id="note">
      <form
        method="post"
        aria-label="Internal note"
        className="grid justify-items-start gap-3 print:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextAreaField
          ref={field}
          className="w-full"
          label="Internal note"
          hint="Patients never see it."
          name="text"
          rows={3}
          required
          maxLength={limits.messageChars}
          value={text}
          onChange={(event) => writeDraft(draft, event.currentTarget.value)}
        />
        <SubmitButton size="default" pending={pending} pendingLabel="Saving...">
          Save note
        </SubmitButton>
      </form>
    </FormScope>
  );
}
