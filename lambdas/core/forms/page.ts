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

/** What was typed, and what is wrong with it, by field. */
interface Refused {
  readonly typed: PostedFields;
  readonly messages: Readonly<Record<string, string>>;
}
type Options = readonly { readonly value: string; readonly label: string }[];

const none = (label: string) => ({ value: '', label });

/** The form as plain HTML that can be posted again, with its errors and everything that was typed. */
export function formPage({ kind, action, typed, site, title, description, fields }: FormPage): string {
  const messages = Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, fieldErrorText(text, typed[name])]),
  );
  const { heading, submit } = formTexts[kind];
  const id = typed.id ? `<input type="hidden" name="id" value="${escapeHtml(typed.id)}">` : '';
  return problemPage(site, {
    title,
    description,
    items: Object.entries(messages).map(
      ([name, message]) => `<a href="#${escapeHtml(name)}">${escapeHtml(message)}</a>`,
    ),
    rest: `<form method="post" action="${escapeHtml(action)}">
<h2>${heading}</h2>
<p>${emergencyNote}</p>
<p>Fields marked <span class="mark">*</span> are required.</p>
${id}${inputs(kind, { typed, messages })}
${honeypot(typed)}
<button type="submit">${submit}</button>
</form>`,
  });
}

function inputs(kind: IntakeKind, form: Refused): string {
  const { age } = limits;
  const line = (name: keyof typeof fieldLabels, attributes: string): string =>
    field(name, fieldLabels[name], form, (own, value) => `<input ${own} ${attributes} value="${value}">`);
  const choose = (name: keyof typeof fieldLabels, options: Options): string =>
    select(name, fieldLabels[name], options, form);
  const check = (name: 'is_healthcare_provider' | 'has_insurance'): string =>
    checkbox(name, fieldLabels[name], form);
  return [
    ...(kind === 'appointment' ? [line('state', 'type="text" autocomplete="postal-code"')] : []),
    line('name', `type="text" autocomplete="name" maxlength="${limits.typedNameChars}"`),
    line('phone', 'type="tel" autocomplete="tel"'),
    line('email', `type="email" autocomplete="email" maxlength="${limits.typedEmailChars}"`),
    choose('interest', interestOptions),
    check('is_healthcare_provider'),
    choose('preferred_contact_method', contactMethodOptions),
    choose(
      'urgency_level',
      urgencyOptions.map(({ value, label, window }) => ({ value, label: `${label} (${window})` })),
    ),
    ...(kind === 'appointment' ? preferredTimes(form) : []),
    line('age', `type="number" inputmode="numeric" autocomplete="off" min="${age.min}" max="${age.max}"`),
    choose('gender', [none(unchosenLabel), ...genderOptions]),
    line('primary_concern', 'type="text" autocomplete="off"'),
    check('has_insurance'),
    field('message', fieldLabels.message, form, (own, value) => {
      // HTML ignores a line break right after the tag, so this one preserves a text that begins with one.
      return `<textarea ${own} rows="6" maxlength="${limits.messageChars}">\n${value}</textarea>`;
    }),
    checkbox(
      'consent',
      'I agree to the <a href="/terms">Terms &amp; Conditions</a> and the <a href="/privacy">Privacy Policy</a>',
      form,
    ),
  ].join('\n');
}

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
  // Says how much of a text is kept, for the two that are cut.
  const hint =
    name === 'message' || name === 'primary_concern' ? `<span class="hint">${keptNote}</span>` : '';
  const value = escapeHtml(form.typed[name] ?? '');
  return `<p><label for="${name}"${mark}>${escapeHtml(label)}</label>${control(own, value)}${hint}${note}</p>`;
}

function checkbox(name: string, label: string, form: Refused): string {
  const { own, mark, note } = parts(name, form);
  const checked = isChecked(form.typed[name]) ? ' checked' : '';
  return `<p class="check"><input type="checkbox" ${own}${checked}><label for="${name}"${mark}>${label}</label>${note}</p>`;
}

function select(name: string, label: string, options: Options, form: Refused): string {
  const items = options.map(({ value, label: text }) => {
    const selected = form.typed[name] === value ? ' selected' : '';
    return `<option value="${value}"${selected}>${escapeHtml(text)}</option>`;
  });
  return field(name, label, form, (own) => `<select ${own}>${items.join('')}</select>`);
}

const required = ['name', 'phone', 'email', 'consent'];

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
