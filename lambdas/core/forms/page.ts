import { fieldErrorText } from '@concierge/contract/fields';
import {
  type FormField,
  type FormFieldName,
  fieldOf,
  fieldsAskedFor,
  formFieldNames,
} from '@concierge/contract/form-fields';
import { formPaths } from '@concierge/contract/form-paths';
import {
  emergencyNote,
  formTexts,
  honeypotField,
  honeypotLabel,
  keptNote,
  unchosenLabel,
} from '@concierge/contract/form-texts';
import type { IntakeKind } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import {
  dayOptions,
  partOptions,
  preferredTimesTexts,
  timeZoneField,
  timeZoneOptions,
  windowFields,
} from '@concierge/contract/preferred-times';
import { waitlistField } from '@concierge/contract/waitlist';
import type { Settings } from '../config';
import { escapeHtml } from '../emails/email';
import { isChecked, type PostedFields } from './decode';
import { problemPage } from './document';

interface FormPage {
  readonly kind: IntakeKind;
  readonly action: string;
  readonly typed: PostedFields;
  readonly site: Settings<'notifications'>;
  readonly title: string;
  readonly description: string;
  readonly fields: Readonly<Record<string, string>>;
  /** True if the person cannot book, but can send the same as a message that asks for the waitlist. */
  readonly offersWaitlist: boolean;
}

/** What was typed, and what is wrong with it, by field. */
interface Refused {
  readonly typed: PostedFields;
  readonly messages: Readonly<Record<string, string>>;
}
type Options = NonNullable<FormField['options']>;

const none = (label: string) => ({ value: '', label });

/** The form as plain HTML that can be posted again, with its errors and everything that was typed. */
export function formPage({
  kind,
  action,
  typed,
  site,
  title,
  description,
  fields,
  offersWaitlist,
}: FormPage): string {
  const messages = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, fieldErrorText(text, typed[name])]),
  );
  const { heading, submit } = formTexts[kind];
  const id = typed.id ? `<input type="hidden" name="id" value="${escapeHtml(typed.id)}">` : '';
  return problemPage(site, {
    title,
    description,
    items: Object.entries(offersWaitlist ? { [waitlistField]: 'Join our waitlist instead' } : messages).map(
      ([name, message]) => `<a href="#${escapeHtml(name)}">${escapeHtml(message)}</a>`,
    ),
    rest: `<form method="post" action="${escapeHtml(action)}">
<h2>${heading}</h2>
<p>${emergencyNote}</p>
<p>Fields marked <span class="mark">*</span> are required.</p>
${id}${inputs(kind, { typed, messages })}
${honeypot(typed)}
<button type="submit">${submit}</button>
${offersWaitlist ? waitlistButton : ''}
</form>`,
  });
}

const waitlistButton = `<p>Or send what you typed as a message that asks for our waitlist:</p>
<button type="submit" id="${waitlistField}" formaction="${formPaths.contact}" name="${waitlistField}" value="on">Join Our Waitlist</button>`;

function inputs(kind: IntakeKind, form: Refused): string {
  return fieldsAskedFor(kind)
    .flatMap((name) => {
      // Preferred times are asked before the part about the person's health.
      const times = name === 'age' && kind === 'appointment' ? preferredTimes(form) : [];
      return [...times, control(name, form)];
    })
    .join('\n');
}

/** The attributes of one-line fields by kind. */
const attributes = {
  state: 'type="text" autocomplete="postal-code"',
  name: `type="text" autocomplete="name" maxlength="${limits.typedNameChars}"`,
  phone: 'type="tel" autocomplete="tel"',
  email: `type="email" autocomplete="email" maxlength="${limits.typedEmailChars}"`,
  age: `type="number" inputmode="numeric" autocomplete="off" min="${limits.age.min}" max="${limits.age.max}"`,
  line: 'type="text" autocomplete="off"',
} as const;

function control(name: FormFieldName, form: Refused): string {
  const { kind, label, options = [], keptChars } = fieldOf(name);
  switch (kind) {
    case 'checkbox':
      return checkbox(name, escapeHtml(label), form);
    case 'consent':
      return checkbox(
        name,
        'I agree to the <a href="/terms">Terms &amp; Conditions</a> and the <a href="/privacy">Privacy Policy</a>',
        form,
      );
    case 'interest':
    case 'choice':
      return select(name, label, options, form);
    case 'optional choice':
      return select(name, label, [none(unchosenLabel), ...options], form);
    case 'text':
    case 'message':
      return field(name, label, form, (own, value) => {
        const most = kind === 'message' ? limits.messageChars : limits.textChars;
        // HTML ignores a line break right after the tag, so this one preserves a text that begins with one.
        return `<textarea ${own} rows="6" maxlength="${most}">\n${value}</textarea>${keptHint(keptChars)}`;
      });
    case 'line':
      return field(
        name,
        label,
        form,
        (own, value) => `<input ${own} ${attributes.line} value="${value}">${keptHint(keptChars)}`,
      );
    default:
      return field(name, label, form, (own, value) => `<input ${own} ${attributes[kind]} value="${value}">`);
  }
}

/** Beside texts that are cut when they are stored. */
const keptHint = (max?: number): string => `<span class="hint">${keptNote(max)}</span>`;

function preferredTimes(form: Refused): string[] {
  const texts = preferredTimesTexts;
  return [
    `<fieldset><legend>${texts.heading}</legend>`,
    `<p>${texts.note}</p>`,
    ...windowFields.flatMap(({ day, part }, index) => [
      select(day, texts.day(index + 1), [none(texts.noDay), ...dayOptions], form),
      select(part, texts.part(index + 1), partOptions, form),
    ]),
    select(timeZoneField, texts.timeZone, [none(texts.noTimeZone), ...timeZoneOptions], form),
    '</fieldset>',
  ];
}

/** The same field as in the page's own form (remotes/booking, honeypot.tsx). */
function honeypot(typed: PostedFields): string {
  const value = escapeHtml(typed[honeypotField] ?? '');
  return `<div class="unseen" aria-hidden="true"><label>${honeypotLabel}<input name="${honeypotField}" type="text" tabindex="-1" autocomplete="off" value="${value}"></label></div>`;
}

/** @param control Makes the control, of its own attributes and what was typed. */
function field(
  name: string,
  label: string,
  form: Refused,
  control: (own: string, value: string) => string,
): string {
  const { own, mark, note } = parts(name, form);
  const value = escapeHtml(form.typed[name] ?? '');
  return `<p><label for="${name}"${mark}>${escapeHtml(label)}</label>${control(own, value)}${note}</p>`;
}

function checkbox(name: string, label: string, form: Refused): string {
  const { own, mark, note } = parts(name, form);
  const checked = isChecked(form.typed[name]) ? ' checked' : '';
  return `<p class="check"><input type="checkbox" ${own}${checked}><label for="${name}"${mark}>${label}</label>${note}</p>`;
}

function select(name: string, label: string, options: Options, form: Refused): string {
  const items = options.map(({ value, label: text, hint }) => {
    const selected = form.typed[name] === value ? ' selected' : '';
    return `<option value="${value}"${selected}>${escapeHtml(hint ? `${text} (${hint})` : text)}</option>`;
  });
  return field(name, label, form, (own) => `<select ${own}>${items.join('')}</select>`);
}

const required: readonly string[] = formFieldNames.filter((name) => fieldOf(name).required);

/** A control's own attributes, its label's, and the note that says what is wrong. CSS draws the label's asterisk. */
function parts(name: string, { messages }: Refused): { own: string; mark: string; note: string } {
  const message = messages[name];
  const isRequired = required.includes(name);
  const own = `id="${name}" name="${name}"${isRequired ? ' required' : ''}`;
  const mark = isRequired ? ' class="required"' : '';
  if (message === undefined) return { own, mark, note: '' };
  return {
    own: `${own} aria-invalid="true" aria-describedby="${name}-problem"`,
    mark,
    note: `<span class="note" id="${name}-problem">${escapeHtml(message)}</span>`,
  };
}
