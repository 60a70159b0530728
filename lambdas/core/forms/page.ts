import {
  emergencyNote,
  fieldLabels,
  formTexts,
  honeypotField,
  honeypotLabel,
  keptNote,
  unchosenLabel,
} from '@concierge/contract/field-names';
import { fieldErrorText } from '@concierge/contract/fields';
import type { IntakeKind } from '@concierge/contract/intake';
import { limits } from '@concierge/contract/limits';
import {
  contactMethodOptions,
  genderOptions,
  interestOptions,
  urgencyOptions,
} from '@concierge/contract/options';
import {
  dayOptions,
  partOptions,
  preferredTimesTexts,
  timeZoneField,
  timeZoneOptions,
  windowFields,
} from '@concierge/contract/preferred-times';
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
}

const none = { value: '', label: unchosenLabel };

/** The form as plain HTML that can be posted again, with its errors and everything that was typed. */
export function formPage(given: FormPage): string {
  const { kind, action, typed, site, title, description } = given;
  const beside = Object.entries(given.fields).map(([name, text]) => [
    name,
    fieldErrorText(text, typed[name]),
  ]);
  const page: FormPage = { ...given, fields: Object.fromEntries(beside) };
  const { heading, submit } = formTexts[kind];
  const id = typed.id ? `<input type="hidden" name="id" value="${escapeHtml(typed.id)}">` : '';
  return problemPage(site, {
    title,
    description,
    items: Object.entries(page.fields).map(
      ([field, message]) => `<a href="#${escapeHtml(field)}">${escapeHtml(message)}</a>`,
    ),
    rest: `<form method="post" action="${escapeHtml(action)}">
<h2>${heading}</h2>
<p>${emergencyNote}</p>
<p>Fields marked <span class="mark">*</span> are required.</p>
${id}${inputs(page)}
${honeypot(typed)}
<button type="submit">${submit}</button>
</form>`,
  });
}

function inputs({ kind, typed, fields }: FormPage): string {
  const { age } = limits;
  const line = (name: keyof typeof fieldLabels, attributes: string): string =>
    field(name, fieldLabels[name], fields, (shared) => {
      const value = escapeHtml(typed[name] ?? '');
      return `<input ${shared} ${attributes} value="${value}">${hintOf(name)}`;
    });
  const choose = (name: keyof typeof fieldLabels, options: Options): string =>
    select(name, fieldLabels[name], options, typed, fields);
  return [
    line('name', `type="text" autocomplete="name" maxlength="${limits.nameChars}"`),
    line('phone', 'type="tel" autocomplete="tel"'),
    line('email', `type="email" autocomplete="email" maxlength="${limits.emailChars}"`),
    choose('interest', interestOptions),
    checkbox('is_healthcare_provider', fieldLabels.is_healthcare_provider, typed, fields),
    ...(kind === 'appointment' ? preferredTimes(typed, fields) : []),
    line('age', `type="number" inputmode="numeric" autocomplete="off" min="${age.min}" max="${age.max}"`),
    choose('gender', [none, ...genderOptions]),
    line('primary_concern', 'type="text" autocomplete="off"'),
    choose('preferred_contact_method', contactMethodOptions),
    choose('urgency_level', urgencyOptions.map(withWindow)),
    checkbox('has_insurance', fieldLabels.has_insurance, typed, fields),
    field('message', fieldLabels.message, fields, (shared) => {
      const value = escapeHtml(typed.message ?? '');
      // HTML ignores a line break right after the tag, so this one preserves a text that begins with one.
      return `<textarea ${shared} rows="6" maxlength="${limits.messageChars}">\n${value}</textarea>${hintOf('message')}`;
    }),
    checkbox(
      'consent',
      'I agree to the <a href="/terms">Terms &amp; Conditions</a> and the <a href="/privacy">Privacy Policy</a>',
      typed,
      fields,
    ),
  ].join('\n');
}

function preferredTimes(typed: PostedFields, messages: Messages): string[] {
  const { heading, note, day: dayOf, part: partOf, noDay, timeZone, noTimeZone } = preferredTimesTexts;
  const windows = windowFields.flatMap(({ day, part }, index) => [
    select(day, dayOf(index + 1), [{ value: '', label: noDay }, ...dayOptions], typed, messages),
    select(part, partOf(index + 1), partOptions, typed, messages),
  ]);
  return [
    `<fieldset><legend>${heading}</legend>`,
    `<p>${note}</p>`,
    ...windows,
    select(timeZoneField, timeZone, [{ value: '', label: noTimeZone }, ...timeZoneOptions], typed, messages),
    '</fieldset>',
  ];
}

const required = ['name', 'phone', 'email', 'consent'];
/** CSS draws the asterisk. The `required` of the field itself is announced. */
const markOf = (name: string): string => (required.includes(name) ? ' class="required"' : '');

/** The note about the maximum length, for the two texts that are cut. */
const hintOf = (name: string): string =>
  name === 'message' || name === 'primary_concern' ? `<span class="hint">${keptNote}</span>` : '';

/** The same field as in the page's own form (remotes/booking, honeypot.tsx). */
function honeypot(typed: PostedFields): string {
  const value = escapeHtml(typed[honeypotField] ?? '');
  return `<div class="unseen" aria-hidden="true"><label>${honeypotLabel}<input name="${honeypotField}" type="text" tabindex="-1" autocomplete="off" value="${value}"></label></div>`;
}

type Messages = Readonly<Record<string, string>>;
type Options = readonly { readonly value: string; readonly label: string }[];

function field(name: string, label: string, messages: Messages, control: (shared: string) => string): string {
  const { shared, note } = described(name, messages);
  return `<p><label for="${name}"${markOf(name)}>${escapeHtml(label)}</label>${control(shared)}${note}</p>`;
}

function checkbox(name: string, label: string, typed: PostedFields, messages: Messages): string {
  const { shared, note } = described(name, messages);
  const checked = isChecked(typed[name]) ? ' checked' : '';
  return `<p class="check"><input type="checkbox" ${shared}${checked}><label for="${name}"${markOf(name)}>${label}</label>${note}</p>`;
}

function select(
  name: string,
  label: string,
  options: Options,
  typed: PostedFields,
  messages: Messages,
): string {
  const items = options.map(({ value, label: text }) => {
    const selected = typed[name] === value ? ' selected' : '';
    return `<option value="${value}"${selected}>${escapeHtml(text)}</option>`;
  });
  return field(name, label, messages, (shared) => `<select ${shared}>${items.join('')}</select>`);
}

function described(name: string, messages: Messages): { shared: string; note: string } {
  const message = messages[name];
  const shared = `id="${name}" name="${name}"${required.includes(name) ? ' required' : ''}`;
  if (message === undefined) return { shared, note: '' };
  return {
    shared: `${shared} aria-invalid="true" aria-describedby="${name}-problem"`,
    note: `<span class="note" id="${name}-problem">${escapeHtml(message)}</span>`,
  };
}

function withWindow({ value, label, window }: (typeof urgencyOptions)[number]) {
  return { value, label: `${label} (${window})` };
}
