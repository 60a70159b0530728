import { withCommas } from '@concierge/contract/forms/form-texts';
import { limits } from '@concierge/contract/text/limits';
import { TextAreaField } from '@concierge/kit/forms';
import { AskForm } from '../shared/ask-form';
import { draftName, writeDraft } from '../shared/drafts';
import type { PartProps } from './desk';
import { useDraft } from './use-draft';

/** Writes an internal note. The text stays until it is saved, whatever happens in between. */
export function NoteForm({ details, desk: { person, changes } }: PartProps) {
  const draft = draftName(person.email, details.id);
  const text = useDraft(draft);
  return (
    <AskForm
      id="note"
      label="Internal note"
      button="Save note"
      className="print:hidden"
      pending={changes.waitsFor(details.id, 'note')}
      onSend={() => void changes.send(details, { action: 'note', text })}
    >
      <TextAreaField
        label="Internal note"
        hint={
          text.length > limits.messageChars
            ? `${withCommas(text.length)} of ${withCommas(limits.messageChars)} characters: shorten it to save it.`
            : 'Patients never see it.'
        }
        name="text"
        rows={3}
        required
        value={text}
        onChange={(event) => writeDraft(draft, event.currentTarget.value)}
      />
    </AskForm>
  );
}
