import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { surveyKeys } from '../survey/survey-questions';
import { type Endpoint, endpoints } from '../wire/endpoints/table';
import { toWellFormed } from './text';

interface Rules {
  readonly type?: string;
  readonly maxLength?: number;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly anyOf?: readonly Rules[];
  readonly properties?: Readonly<Record<string, Rules>>;
  readonly additionalProperties?: Rules | boolean;
}

/** Every string in a body's schema, with its path. */
function strings(rules: Rules, path: string): [string, Rules][] {
  const { anyOf = [], properties = {}, additionalProperties: others } = rules;
  return [
    ...(rules.type === 'string' ? [[path, rules] satisfies [string, Rules]] : []),
    ...anyOf.flatMap((one) => strings(one, path)),
    ...Object.entries(properties).flatMap(([name, one]) => strings(one, `${path}.${name}`)),
    ...(typeof others === 'object' ? strings(others, `${path}.*`) : []),
  ];
}
const bodies = Object.values<Endpoint>(endpoints).flatMap(({ path, body }) => (body ? [{ path, body }] : []));
const sent = bodies.flatMap(({ path, body }) =>
  strings(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Rules, path),
);

const id = '7f0c0b6e-5f2d-4a55-9d3e-0d7b1f1f2a3b';
const person = { id, name: 'Ana', email: 'a@example.com', consent: true };
const notice = { type: 'contact', requestId: id, name: 'Ana', email: 'a@example.com' };
const examples: Readonly<Record<string, object>> = {
  [endpoints.appointmentRequests.path]: person,
  [endpoints.contactFormSubmissions.path]: person,
  [endpoints.patientSurveys.path]: { id, session_id: '1', elaborations: {} },
  [endpoints.sendConfirmationEmail.path]: notice,
  [endpoints.sendNotificationEmail.path]: notice,
  [endpoints.sendSmsNotification.path]: notice,
  [endpoints.requestChanges.path]: { id, action: 'cancel', reference: 'K7M-4QXP', email: 'a@example.com' },
  [endpoints.ownRequestChanges.path]: { id, action: 'cancel', request: id },
};
const half = '\ud83d';

describe('lone surrogates', () => {
  const native = Object.getOwnPropertyDescriptor(String.prototype, 'toWellFormed');
  beforeEach(() => void Reflect.deleteProperty(String.prototype, 'toWellFormed'));
  afterEach(() => void Object.defineProperty(String.prototype, 'toWellFormed', native ?? {}));

  it.each([
    ['', ''],
    ['é👍\ufffd', 'é👍\ufffd'],
    [`a${half}`, 'a\ufffd'],
    [`${half}👍\udc4d`, '\ufffd👍\ufffd'],
  ])(
    'are replaced, and nothing else is, also in a browser without the method for it: %j',
    (text, expected) => {
      expect(toWellFormed(text)).toBe(expected);
    },
  );
});

describe('a text in a body', () => {
  it('has a maximum length or a fixed set of values', () => {
    const unbounded = sent.filter(([, rules]) => !rules.maxLength && !rules.enum && rules.format !== 'uuid');
    // A session id's pattern limits its length. The honeypot is cut instead, because no value of it is refused.
    const others = unbounded.map(([path]) => path).filter((path) => !/session_id$|website$/.test(path));
    expect(others).toEqual([]);
    expect(sent.length).toBeGreaterThan(40);
  });

  const withTexts = bodies.filter(({ path }) => sent.some(([name]) => name.startsWith(`${path}.`)));
  it.each(withTexts)('is refused or made well-formed by $path', ({ path, body }) => {
    const example = examples[path];
    if (!example) throw new Error(`No example for ${path}`);
    expect(body.safeParse(example).success).toBe(true);
    const names = sent.map(([name]) => name).filter((name) => name.startsWith(`${path}.`));
    expect(names.length).toBeGreaterThan(2);
    for (const name of names.map((one) => one.slice(path.length + 1))) {
      const value = name.startsWith('elaborations') ? { [surveyKeys[0] ?? '']: `a${half}` } : `a${half}`;
      const { success, data } = body.safeParse({ ...example, [name.split('.')[0] ?? '']: value });
      if (success)
        expect(
          /\p{Cs}/u.test(
            Object.values(data as object)
              .flatMap((one) => (typeof one === 'object' && one ? Object.values(one) : [one]))
              .join(' '),
          ),
          name,
        ).toBe(false);
    }
  });
});
