import { randomUUID } from 'node:crypto';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { openApiDocument } from '@concierge/contract/wire/responses';
import { outboxHandler } from '@concierge/lambdas/core/notifications/handler';
import { sendAll } from '@concierge/lambdas/core/testing/booked-request';
import { ask, httpEvent, testVariables } from '@concierge/lambdas/core/testing/test-environment';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { auditHandler } from './desk-audit';
import { changeHandler } from './desk-change';
import { countHandler } from './desk-count';
import { exportHandler } from './desk-export';
import { inboxHandler } from './desk-inbox';
import { openapiHandler } from './desk-openapi';
import { personDataHandler } from './desk-person-data';
import { sessionHandler } from './desk-session';
import { staffHandler } from './desk-staff';
import { surveyHandler } from './desk-survey';
import { viewHandler } from './desk-view';
import { watchWorkHandler } from './desk-watch-work';
import { auditAnswer } from './schemas/audit';
import { exportAnswer, surveyAnswer } from './schemas/data';
import { staffAnswer } from './schemas/staff';
import { type RecordKey, workDetails } from './schemas/work';
import { actionsAt } from './testing/actions';
import { startDesk } from './testing/desk';

const desk = await startDesk();
afterAll(() => desk.stop());
const { runtime, as, received, aws, engine } = desk;
const actions = actionsAt(desk);
const handlers = {
  audit: auditHandler(runtime),
  change: changeHandler(runtime),
  count: countHandler(runtime),
  export: exportHandler(runtime),
  inbox: inboxHandler(runtime),
  view: viewHandler(runtime),
  personData: personDataHandler(runtime),
  session: sessionHandler(runtime),
  staff: staffHandler(runtime),
  survey: surveyHandler(runtime),
};
const auditOf = async (query: object) =>
  auditAnswer.parse((await as('olga', handlers.audit, query)).body).entries;

async function surveyed() {
  const request = await received('appointment');
  await actions.survey(request);
  return request;
}

describe('roles', () => {
  it('the front desk works on requests, and neither reads surveys nor exports, deletes, manages staff or reads the audit', async () => {
    const { key } = await received('appointment');
    const refused = [
      as('ann', handlers.survey, key),
      as('ann', handlers.export, { what: 'open' }),
      as('doc', handlers.export, { what: 'open' }),
      as('doc', handlers.personData, { action: 'find', email: 'a@b.example' }),
      as('doc', handlers.staff, { action: 'list' }),
      as('doc', handlers.audit, { by: 'person', value: 'ann@desk.example' }),
    ];
    for (const answer of await Promise.all(refused)) expect(answer.status).toBe(403);
    const tried = await auditOf({ by: 'person', value: 'doc@desk.example' });
    expect(tried.map(({ action, what }) => `${action} ${what}`).sort()).toEqual([
      'refused /api/desk/audit: forbidden',
      'refused /api/desk/export: forbidden',
      'refused /api/desk/person-data: forbidden',
      'refused /api/desk/staff: forbidden',
    ]);
  });

  it('a physician reads the survey that is linked to a request', async () => {
    const { key, reference } = await surveyed();
    const { survey } = surveyAnswer.parse((await as('doc', handlers.survey, key)).body);
    expect(survey?.additional_notes).toBe('Afternoons are best.');
    expect(survey?.answers.find((one) => one.key === 'has_diabetes')).toEqual({
      key: 'has_diabetes',
      answer: true,
      details: 'Since 2019',
    });
    expect(survey?.answers).toHaveLength(18);
    expect(await auditOf({ by: 'record', value: reference })).toContainEqual(
      expect.objectContaining({ person: 'doc@desk.example', action: 'survey' }),
    );
    const { key: without } = await received('appointment');
    expect((await as('doc', handlers.survey, without)).body).toEqual({ survey: null });
  });
});

describe('the audit', () => {
  it('has each sign-in, list, search, look and change, by person and by record, without a name of a patient', async () => {
    const { key, reference } = await received('contact', { name: 'Secret Name' });
    await as('bea', handlers.session, {});
    await as('bea', handlers.inbox, {});
    await as('bea', handlers.inbox, { search: 'secret' });
    const { version } = workDetails.parse((await as('bea', handlers.view, key)).body);
    await as('bea', handlers.change, { ...key, version, change: randomUUID(), action: 'take' });
    const entries = await auditOf({ by: 'person', value: 'Bea@desk.example' });
    expect(entries.map(({ action }) => action)).toEqual(['change', 'view', 'search', 'list', 'sign_in']);
    expect(entries[0]).toMatchObject({ records: [reference], role: 'desk', from: '203.0.113.7' });
    expect(JSON.stringify(entries)).not.toMatch(/secret/i);
    const ofRecord = await auditOf({ by: 'record', value: reference.toLowerCase() });
    // Every entry that named it, the lists too.
    expect(ofRecord.map(({ action }) => action)).toEqual(['audit', 'change', 'view', 'search', 'list']);
    const today = new Date(runtime.now()).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
    expect((await auditOf({ by: 'day', value: today }))[0]?.action).toBe('audit');
  });

  it('is kept a second time where nothing overwrites it', async () => {
    const { reference, key } = await received('contact');
    await as('ann', handlers.view, key);
    const kept = [...aws.objects].filter(([name]) => name.startsWith('audit/'));
    expect(kept.some(([, text]) => text.includes(reference) && text.includes('"view"'))).toBe(true);
  });

  it('comes first: without it nothing is shown or changed', async () => {
    const { key } = await received('contact');
    const { version } = workDetails.parse((await as('ann', handlers.view, key)).body);
    aws.modes.s3 = 'error';
    const change = { ...key, version, change: randomUUID(), action: 'note', text: 'A note' };
    await expect(as('ann', handlers.view, key)).rejects.toThrow('unavailable');
    await expect(as('ann', handlers.change, change)).rejects.toThrow('unavailable');
    aws.modes.s3 = 'ok';
    expect(workDetails.parse((await as('ann', handlers.view, key)).body).version).toBe(version);
  });

  it('is exported as a spreadsheet, which is an entry as well; its days are the practice’s', async () => {
    const day = new Date(runtime.now()).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
    await as('ann', handlers.inbox, {});
    const answer = await as('olga', handlers.export, { what: 'audit', by: 'day', value: day });
    const { file, text } = exportAnswer.parse(answer.body);
    expect(file).toBe(`audit-${day}.csv`);
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toBe('"Time","Person","Role","From","Action","What","Records"');
    expect(lines[1]).toMatch(
      /"olga@desk.example","owner","203.0.113.7","export","Exported the audit by day: [-\d]+",$/,
    );
    expect(lines.some((line) => line.includes('"ann@desk.example","desk"'))).toBe(true);
  });

  it('does not have the counter, which is asked every few seconds', async () => {
    const before = (await engine.items('appointment_requests')).length;
    const entries = aws.objects.size;
    await as('ann', handlers.count);
    expect([(await engine.items('appointment_requests')).length, aws.objects.size]).toEqual([
      before,
      entries,
    ]);
  });
});

describe('an export', () => {
  it('of everything open begins no cell with a formula', async () => {
    await received('contact', { message: '=HYPERLINK("http://evil.example")' });
    await received('contact', { message: 'Hello\n@SUM(A1)\n=1' });
    const { file, text } = exportAnswer.parse((await as('olga', handlers.export, { what: 'open' })).body);
    expect(file).toMatch(/^open-\d{4}-\d\d-\d\d\.csv$/);
    expect(text).toMatch(/^\ufeff"[\s\S]*\r\n$/);
    expect(text).toContain(`"'=HYPERLINK(""http`);
    expect(text).not.toMatch(/(?:^|[,"\n])=HYPERLINK/m);
    // A line within a cell begins no other one.
    expect(text).toContain('"Hello\n@SUM(A1)\n=1"');
  });

  it('of everything open has the words of what was merged, which the audit names too', async () => {
    const email = 'twice@patient.example';
    const head = await received('appointment', { email, message: 'The first words.' });
    const parts = [
      await received('contact', { email, message: '=It got worse,\nand "worse".' }),
      await received('contact', { email, message: 'And worse again.' }),
    ];
    for (const part of parts) await actions.act('ann', part.key, { action: 'merge', into: head.key });
    const { text } = exportAnswer.parse((await as('olga', handlers.export, { what: 'open' })).body);
    const [first, second] = parts.map(({ reference }) => reference);
    expect(text).toContain(
      `"The first words.",,"${first}: =It got worse,\nand ""worse"".\n\n${second}: And worse again."\r\n`,
    );
    expect(await auditOf({ by: 'record', value: second })).toContainEqual(
      expect.objectContaining({ action: 'export', person: 'olga@desk.example' }),
    );
  });

  it('of everything open has preferred times in both time zones, and those before a patient’s change', async () => {
    const monday = {
      time_zone: 'America/Los_Angeles' as const,
      windows: [{ day: 'monday', part: 'morning' } as const],
    };
    const kept = await received('appointment', { preferred_times: monday });
    const moved = await received('appointment', { preferred_times: monday });
    const added = await received('appointment');
    for (const one of [moved, added]) await actions.patient('change', one);
    const { text } = exportAnswer.parse((await as('olga', handlers.export, { what: 'open' })).body);
    const rowOf = ({ reference }: { readonly reference: string }) =>
      text.split('\r\n').find((line) => line.startsWith(`"${reference}"`));
    const both = 'Monday morning (Pacific Time): for you, Monday 11 a.m. to 3 p.m. (Eastern Time)';
    expect(text).toContain('"Preferred times","Before the patient changed them"');
    expect(rowOf(kept)).toContain(`"${both}",,`);
    expect(rowOf(moved)).toContain(`"Friday evening (Eastern Time)","${both}",`);
    expect(rowOf(added)).toContain('"Friday evening (Eastern Time)","No times",');
  });

  it('of everything open has what a call needs: number, state, concern, notes, and times on the practice’s clock', async () => {
    const one = await received('appointment', {
      name: 'Page Turner',
      phone: '+12125550187',
      state: 'TX',
      primary_concern: 'Back pain',
    });
    const abroad = await received('contact', { phone: '+442079460018' });
    await actions.act('ann', one.key, { action: 'note', text: 'Left a voicemail.' });
    const { text } = exportAnswer.parse((await as('olga', handlers.export, { what: 'open' })).body);
    const lineOf = ({ reference }: { readonly reference: string }) =>
      text.split('\r\n').find((line) => line.startsWith(`"${reference}"`));
    expect(lineOf(one)).toMatch(/^"[^"]+","Request","\w+day, \w+ \d+, \d{4} at [\d:]+ [AP]M Eastern Time"/);
    for (const part of ['"Not started"', '"(212) 555-0187"', '"TX"', '"Back pain"'])
      expect(lineOf(one)).toContain(part);
    expect(lineOf(one)).toMatch(/"\w+day, [^"]+ Eastern Time, ann@desk\.example: Left a voicemail\."/);
    expect(lineOf(abroad)).toContain('"011 442079460018"');
  });
});

describe('staff', () => {
  it('is added by an owner with a password that is shown once, and removed; the last owner stays', async () => {
    const add = { action: 'add', email: 'new@desk.example', role: 'physician' };
    const added = staffAnswer.parse((await as('olga', handlers.staff, add)).body);
    expect(added.temporary_password).toMatch(/-/);
    expect(added.staff).toContainEqual({
      email: 'new@desk.example',
      name: null,
      role: 'physician',
      ready: false,
    });
    expect((await as('olga', handlers.staff, add)).error.fields).toHaveProperty('email');
    const removed = await as('olga', handlers.staff, { action: 'remove', email: 'new@desk.example' });
    expect(staffAnswer.parse(removed.body).staff.map(({ email }) => email)).not.toContain('new@desk.example');
    const last = await as('olga', handlers.staff, { action: 'remove', email: 'olga@desk.example' });
    expect(last.error.message).toContain('last owner');
  });

  it('that is removed has its open work given back to nobody', async () => {
    const leaver = 'leaver@desk.example';
    aws.staff.add(leaver, 'desk');
    const { key } = await received('contact');
    const opened = workDetails.parse((await as('ann', handlers.view, key)).body);
    const handed = { ...key, version: opened.version, change: randomUUID(), action: 'hand_over', to: leaver };
    await as('ann', handlers.change, handed);
    const owner = async () => workDetails.parse((await as('ann', handlers.view, key)).body).owner;
    expect(await owner()).toBe(leaver);
    await as('olga', handlers.staff, { action: 'remove', email: leaver });
    expect(await owner()).toBeNull();
  });

  it('that is removed has it given back beside a record that cannot be read, and the job counts on', async () => {
    const leaver = 'late@desk.example';
    aws.staff.add(leaver, 'desk');
    const keys: RecordKey[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { key } = await received('contact');
      const { version } = workDetails.parse((await as('ann', handlers.view, key)).body);
      const handed = { ...key, version, change: randomUUID(), action: 'hand_over', to: leaver };
      await as('ann', handlers.change, handed);
      keys.push(key);
    }
    const [broken, ...others] = keys;
    const stored = await engine.items('contact_form_submissions');
    const item = stored.find(({ id }) => id === broken?.id);
    await engine.put('contact_form_submissions', { ...item, notices: 'none' });
    expect((await as('olga', handlers.staff, { action: 'remove', email: leaver })).status).toBe(200);
    for (const key of others)
      expect(workDetails.parse((await as('ann', handlers.view, key)).body).owner).toBeNull();
    await watchWorkHandler(runtime)({});
  });

  it('whose account went by other means has its open work given back within a quarter of an hour', async () => {
    const leaver = 'vanished@desk.example';
    const account = aws.staff.add(leaver, 'desk');
    const { key } = await received('contact');
    const { version } = workDetails.parse((await as('ann', handlers.view, key)).body);
    const handed = { ...key, version, change: randomUUID(), action: 'hand_over', to: leaver };
    await as('ann', handlers.change, handed);
    account.enabled = false;
    await watchWorkHandler(runtime)({});
    const now = workDetails.parse((await as('ann', handlers.view, key)).body);
    expect(now).toMatchObject({ owner: null, version: '2.0.0' });
  });
});

it('a patient who cancels is told to whoever has the request', async () => {
  const one = await received('appointment');
  await sendAll(desk);
  desk.people.ann.sub = aws.staff.add('ann@desk.example', 'desk').sub;
  const { version } = workDetails.parse((await as('ann', viewHandler(runtime), one.key)).body);
  await as('ann', changeHandler(runtime), { ...one.key, version, change: randomUUID(), action: 'take' });
  await actions.patient('cancel', one);
  await outboxHandler(runtime)({});
  const mail = aws.emails.find(({ to }) => to.includes('ann@desk.example'));
  expect(mail?.to).toContain(testVariables.PRACTICE_EMAIL);
  expect(mail?.subject).toContain(one.reference);
});

it('the document of the desk’s API has its own endpoints and no others, for staff alone', async () => {
  const handler = openapiHandler(runtime);
  const { paths } = openApiDocument.parse((await as('ann', handler)).body);
  expect(Object.keys(paths)).toContain('/api/desk/inbox');
  expect(Object.keys(paths).filter((path) => !path.startsWith('/api/desk/'))).toEqual([]);
  expect((await ask(handler, httpEvent({ method: 'GET' }))).status).toBe(401);
});

describe('the job that watches the work', () => {
  it('tells the practice at its opening, in numbers alone, and copies the open list every hour', async () => {
    aws.reset();
    await received('contact', { name: 'Never Mailed' });
    const watch = watchWorkHandler(runtime);
    // A week of hours has an opening on five days, at nine in New York.
    for (let hour = 0; hour < 7 * 24; hour += 1) {
      desk.advance(3600);
      await watch({});
    }
    const digests = aws.emails.filter(({ subject }) => subject.includes('overdue'));
    expect(digests).toHaveLength(5);
    expect(digests.at(-1)?.subject).toMatch(/^\d+ not started, \d+ overdue$/);
    expect(digests.map(({ text }) => text).join()).not.toContain('Never Mailed');
    expect(aws.objects.get('copies/open.csv')).toContain('Never Mailed');
  });

  it.each([
    ['in its day', '2031-03-05T15:00:00Z'],
    ['as it opens, of what came in the evening', '2031-03-12T00:00:00Z'],
  ])('tells the practice once, and nobody else, when a promise has passed %s', async (_, sent) => {
    desk.advance((Date.parse(sent) - runtime.now()) / 1000);
    const { id } = await received('appointment');
    const counted = vi.spyOn(Metrics.prototype, 'addMetric');
    const watch = watchWorkHandler(runtime);
    const stored = await desk.engine.items('appointment_requests');
    const due = Date.parse(String(stored.find((one) => one.id === id)?.due_at));
    desk.advance((due - runtime.now()) / 1000 - 895);
    aws.reset();
    for (let quarter = 0; quarter < 8; quarter += 1) {
      await watch({});
      desk.advance(900);
    }
    const told = aws.emails.filter(({ subject }) => /[1-9]\d* overdue/.test(subject));
    expect(told.map(({ to }) => to)).toEqual([[testVariables.PRACTICE_EMAIL]]);
    expect(counted.mock.calls.map(([name]) => name)).not.toContain('RequestsOverdue');
    counted.mockRestore();
  });
});
