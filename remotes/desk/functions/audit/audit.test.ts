import { randomUUID } from 'node:crypto';
import type { HttpHandler } from '@concierge/lambdas/core/http/handler';
import { afterAll, expect, it } from 'vitest';
import { auditHandler } from '../desk-audit';
import { exportHandler } from '../desk-export';
import { surveyHandler } from '../desk-survey';
import { auditAnswer } from '../schemas/audit';
import { actionsAt } from '../testing/actions';
import { startDesk } from '../testing/desk';

const desk = await startDesk();
afterAll(() => desk.stop());
const { as, received, runtime } = desk;
const { handlers, list, open, act, patient, survey } = actionsAt(desk);
const read = auditHandler(runtime);
const auditOf = async (query: object) => auditAnswer.parse((await as('olga', read, query)).body).entries;
/** What was done with a record, beside reading of this. */
const ofRecord = async (value: string) =>
  (await auditOf({ by: 'record', value })).filter(({ action }) => action !== 'audit');

it('no answer shows a record whose entry is not written first, down whichever path it comes', async () => {
  const email = 'path@path.example';
  const one = await received('appointment', { email, name: 'Needle Person' });
  const other = await received('contact', { email, name: 'Needle Person' });
  const closed = await received('contact', { email, name: 'Needle Person' });
  await act('bea', closed.key, { action: 'state', state: 'done' });
  await survey(one);
  // One page more than the list shows at once.
  for (let count = 0; count < 51; count += 1) await received('contact', { name: 'Needle Person' });
  const after = (await list({ search: 'needle' })).next;
  const change = async (action: object, version?: string) => {
    const now = version ?? (await open(one.key, 'bea')).version;
    return { ...one.key, version: now, change: randomUUID(), ...action };
  };
  const taken = await change({ action: 'take' });
  const note = await change({ action: 'note', text: 'Noted.' });
  let merging = { change: '' };
  const paths: [string, HttpHandler, () => object | Promise<object>][] = [
    ['a list', handlers.inbox, () => ({})],
    ['a filtered list', handlers.inbox, () => ({ show: 'new' })],
    ['a second page', handlers.inbox, () => ({ search: 'needle', after })],
    ['a closed list', handlers.inbox, () => ({ show: 'closed' })],
    ['a search by name', handlers.inbox, () => ({ search: 'needle' })],
    ['a search by reference', handlers.inbox, () => ({ search: one.reference })],
    ['a search by address', handlers.inbox, () => ({ search: email })],
    ['a look', handlers.view, () => one.key],
    ['a look that knows another version', handlers.view, () => ({ ...one.key, known: '99.0.0' })],
    ['a change', handlers.change, () => taken],
    ['the same change again', handlers.change, () => taken],
    ['taking what is one’s own', handlers.change, () => change({ action: 'take' })],
    ['taking it with an old version', handlers.change, () => change({ action: 'take' }, '0.0.0')],
    ['a note', handlers.change, () => note],
    ['the same note again', handlers.change, () => note],
    ['handing it over', handlers.change, () => change({ action: 'hand_over', to: 'Doc@desk.example' })],
    [
      'undoing what cannot be undone',
      handlers.change,
      () => change({ action: 'undo', undoes: randomUUID() }),
    ],
    ['merging into what is closed', handlers.change, () => change({ action: 'merge', into: closed.key })],
    ['merging', handlers.change, () => merging],
    ['the same merge again', handlers.change, () => merging],
    ['undoing that', handlers.change, () => change({ action: 'undo', undoes: merging.change })],
    ['a survey', surveyHandler(runtime), () => ({ kind: one.kind, id: one.id })],
  ];
  for (const [path, handler, body] of paths) {
    if (path === 'merging') merging = await change({ action: 'merge', into: other.key });
    const sent = await body();
    const before = new Map<string, number>();
    for (const { reference } of [one, other, closed])
      before.set(reference, (await ofRecord(reference)).length);
    const { text } = await as('ann', handler, sent);
    for (const [reference, entries] of before)
      if (text.includes(reference))
        expect((await ofRecord(reference)).length, `${path}: ${reference}`).toBeGreaterThan(entries);
  }
});

it('says to whom, which value, and which references, also of everything open', async () => {
  const one = await received('appointment');
  await act('ann', one.key, { action: 'hand_over', to: 'BEA@desk.example' });
  await act('ann', one.key, { action: 'state', state: 'waiting' });
  const said = (await ofRecord(one.reference)).map(({ what }) => what);
  expect(said).toContain('Handed it over to bea@desk.example');
  expect(said).toContain('Set the state: waiting');
  await as('olga', exportHandler(runtime), { what: 'open' });
  expect((await ofRecord(one.reference))[0]).toMatchObject({
    action: 'export',
    person: 'olga@desk.example',
    what: 'Exported the list of everything open',
  });
  await as('olga', read, { by: 'person', value: 'ann@desk.example' });
  const [, mine] = await auditOf({ by: 'person', value: 'olga@desk.example' });
  expect(mine?.what).toBe('Read the audit by person: ann@desk.example');
});

it('keeps no name that was typed where a reference belongs', async () => {
  await ofRecord('Ada Lovelace');
  const entries = await auditOf({ by: 'person', value: 'olga@desk.example' });
  expect(JSON.stringify(entries)).not.toMatch(/lovelace/i);
});

it('is not written, and nothing is shown, by a re-read that finds nothing changed', async () => {
  const one = await received('appointment');
  const { mark } = await list();
  const { version } = await open(one.key);
  const before = await auditOf({ by: 'person', value: 'ann@desk.example' });
  expect(await list({ mark })).toEqual({ rows: [], unreadable: [], mark, unchanged: true });
  expect((await as('ann', handlers.view, { ...one.key, known: version })).body).toEqual({ unchanged: true });
  expect(await auditOf({ by: 'person', value: 'ann@desk.example' })).toEqual(before);
  await patient('change', one);
  expect((await list({ mark })).rows).not.toEqual([]);
  expect((await as('ann', handlers.view, { ...one.key, known: version })).body).toHaveProperty('reference');
});

it('names a survey that is read by itself', async () => {
  const alone = await survey();
  await as('doc', surveyHandler(runtime), { kind: 'survey', id: alone.id });
  expect((await ofRecord(alone.reference))[0]).toMatchObject({
    action: 'survey',
    person: 'doc@desk.example',
  });
});
