import { withCommas } from '@concierge/contract/forms/form-texts';
import { limits } from '@concierge/contract/text/limits';
import { TextAreaField } from '@concierge/kit/forms';
import type { WorkDetails } from '../../functions/schemas/work';
import { AskForm } from '../shared/ask-form';
import { draftName, writeDraft } from '../shared/drafts';
import type { Person } from '../shared/person';
import type { Changes } from './use-changes';
import { useDraft } from './use-draft';

interface NoteFormProps {
  readonly details: WorkDetails;
  readonly person: Person;
  readonly changes: Changes;
}

/** Writes an internal note. The text stays until it is saved, whatever happens in between. */
export function NoteForm({ details, person, changes }: NoteFormProps) {
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
