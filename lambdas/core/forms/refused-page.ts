import { fieldErrorText } from '@concierge/contract/forms/fields';
import {
  type FieldKind,
  fieldOf,
  fieldsAskedFor,
  formFieldNames,
  isFormFieldName,
} from '@concierge/contract/forms/form-fields';
import { formPaths } from '@concierge/contract/forms/form-paths';
import { honeypotField } from '@concierge/contract/forms/form-texts';
import { bookingPath, waitlistField } from '@concierge/contract/forms/waitlist';
import type { Settings } from '../config';
import { escapeHtml } from '../http/escape-html';
import type { PostedFields } from './decode';
import { problemPage } from './document';

interface Refused {
  readonly typed: PostedFields;
  readonly title: string;
  readonly description: string;
  /** What is wrong, by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** True if the person cannot book, but can send the same as a message that asks for the waitlist. */
  readonly offersWaitlist: boolean;
}

/**
 * What a refused form answers: what to change, the way back to it, and what was typed. Browsers keep choices when
 * somebody goes back, but WebKit loses fields that it must not remember (`autocomplete="off"`).
 */
export function refusedPage(site: Settings<'site'>, refused: Refused): string {
  const { typed, title, description, fields, offersWaitlist } = refused;
  const items = Object.entries(fields).map(([name, message]) =>
    escapeHtml(`${labelOf(name)}: ${fieldErrorText(message, typed[name])}`),
  );
  const texts = textsIn(typed);
  return problemPage(site, {
    title,
    description,
    items,
    rest: `${offersWaitlist ? waitlistForm(typed) : ''}<p>Your browser’s Back button returns to the form. Change what is wrong there, and send it again.</p>
<p>Or <a href="${bookingPath}">start again</a>.</p>
${texts.length > 0 ? `<h2>What you typed</h2>\n<dl>${texts.join('')}</dl>` : ''}`,
  });
}

const labelOf = (name: string): string => (isFormFieldName(name) ? fieldOf(name).label : 'Preferred times');

const typedKinds: readonly FieldKind[] = [
  'state',
  'name',
  'phone',
  'email',
  'age',
  'line',
  'text',
  'message',
];

function textsIn(typed: PostedFields): string[] {
  return formFieldNames.flatMap((name) => {
    const { kind, label } = fieldOf(name);
    const text = typed[name]?.trim();
    return text && typedKinds.includes(kind) ? [`<dt>${label}</dt><dd>${escapeHtml(text)}</dd>`] : [];
  });
}

/** Sends the same as a message that asks for the waitlist. */
function waitlistForm(typed: PostedFields): string {
  const sent: Record<string, string> = { ...typed, [waitlistField]: 'on' };
  const names = ['state', ...fieldsAskedFor('contact'), honeypotField, waitlistField];
  const inputs = names.map(
    (name) => `<input type="hidden" name="${name}" value="${escapeHtml(sent[name] ?? '')}">`,
  );
  return `<form method="post" action="${formPaths.contact}">
<p>Or send what you typed as a message that asks for our waitlist:</p>
${inputs.join('\n')}
<button type="submit">Join Our Waitlist</button>
</form>
`;
}
