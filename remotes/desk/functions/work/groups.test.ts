import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { actionsAt } from '../testing/actions';
import { startDesk } from '../testing/desk';

const desk = await startDesk();
afterAll(() => desk.stop());
const { as, received } = desk;
const { handlers, open, act, list, referencesOf, patient, survey, email, twins } = actionsAt(desk);

const monday = {
  time_zone: 'America/New_York' as const,
  windows: [{ day: 'monday' as const, part: 'morning' as const }],
};

describe('a request that was merged into another one', () => {
  it('makes it as urgent as itself, due as early, and keeps its words, its survey and its history', async () => {
    const address = email();
    const part = await received('appointment', {
      email: address,
      urgency_level: 'urgent',
      message: 'It got much worse.',
    });
    await survey(part);
    desk.advance(3600);
    const head = await received('appointment', { email: address, urgency_level: 'routine' });
    const { due_at } = await open(part.key);
    await act('bea', part.key, { action: 'note', text: 'Called back at noon.' });
    const { body } = await act('ann', part.key, { action: 'merge', into: head.key });
    expect(body).toMatchObject({ reference: head.reference, urgency_level: 'urgent', due_at, merged: 1 });
    const shown = await open(head.key);
    expect(shown.parts).toMatchObject([
      { reference: part.reference, urgency_level: 'urgent', survey_at: expect.any(String) },
    ]);
    expect(shown.earlier).toEqual([]);
    expect(shown.parts[0]?.fields).toContainEqual(expect.objectContaining({ value: 'It got much worse.' }));
    expect(shown.history).toContainEqual(
      expect.objectContaining({ kind: 'note', text: 'Called back at noon.', part: part.reference }),
    );
    const [row] = (await list({ urgent: true })).rows.filter(({ id }) => id === head.id);
    expect(row).toMatchObject({ urgency_level: 'urgent', due_at, merged: 1 });
    expect(await referencesOf()).not.toContain(part.reference);
  });

  it('opens what was answered before', async () => {
    const { head, part } = await twins();
    await act('ann', head.key, { action: 'state', state: 'scheduled' });
    await act('ann', part.key, { action: 'merge', into: head.key });
    expect(await open(head.key)).toMatchObject({ state: 'new', urgency_level: 'urgent' });
  });

  it('is not merged into what was closed meanwhile', async () => {
    const { head, part } = await twins();
    await act('bea', head.key, { action: 'state', state: 'done' });
    const answer = await act('ann', part.key, { action: 'merge', into: head.key });
    expect(answer.status).toBe(409);
    expect(answer.error.message).toContain(`${head.reference} was closed`);
    expect(await open(part.key)).toMatchObject({ state: 'new', merged_into: null });
  });

  it('keeps its own parts where it goes', async () => {
    const address = email();
    const { head, part } = await twins(address);
    await act('ann', part.key, { action: 'merge', into: head.key });
    const third = await received('appointment', { email: address });
    await act('ann', head.key, { action: 'merge', into: third.key });
    const parts = (await open(third.key)).parts.map(({ reference }) => reference);
    expect(parts.sort()).toEqual([head.reference, part.reference].sort());
  });

  it('comes back when that is undone, and both are as they were', async () => {
    const { head, part } = await twins();
    const before = [await open(head.key), await open(part.key)];
    const { id } = await act('ann', part.key, { action: 'merge', into: head.key });
    const undone = await act('ann', part.key, { action: 'undo', undoes: id });
    expect(undone.body).toMatchObject({ reference: part.reference, state: 'new', merged_into: null });
    const after = [await open(head.key), await open(part.key)];
    for (const [n, one] of after.entries()) {
      const { state, urgency_level, due_at, merged } = before[n] ?? {};
      expect(one).toMatchObject({ state, urgency_level, due_at, merged });
    }
  });
});

describe('two addresses of one mailbox', () => {
  it('are proposed with both names, and merged only by somebody who says that they are one person', async () => {
    const stranger = await received('contact', { email: 'pat+x@gmail.com', name: 'Stranger First' });
    const pat = await received('appointment', { email: 'pat@gmail.com', name: 'Pat Morgan' });
    expect(await referencesOf()).toEqual(expect.arrayContaining([stranger.reference, pat.reference]));
    expect((await open(pat.key)).open_others).toMatchObject([
      { name: 'Stranger First', email: 'pat+x@gmail.com', same_address: false },
    ]);
    const merge = { action: 'merge', into: pat.key };
    expect((await act('ann', stranger.key, merge)).error.fields).toHaveProperty('same_person');
    const said = await act('ann', stranger.key, { ...merge, same_person: true });
    expect(said.body).toMatchObject({ reference: pat.reference, merged: 1 });
  });

  it('of two mailboxes, requests are not merged at all', async () => {
    const [one, other] = [await received('appointment'), await received('contact')];
    const merge = { action: 'merge', into: one.key, same_person: true };
    expect((await act('ann', other.key, merge)).error.fields).toHaveProperty('into');
  });
});

describe('what a patient does', () => {
  it.each([
    ['done', 'new', null],
    ['spam', 'new', null],
    ['scheduled', 'in_progress', 'bea@desk.example'],
    ['waiting', 'in_progress', 'bea@desk.example'],
  ])(
    'opens a request that is %s, and shows the old times beside the new ones',
    async (closed, state, owner) => {
      const one = await received('appointment', { preferred_times: monday });
      await act('bea', one.key, { action: 'take' });
      await act('bea', one.key, { action: 'state', state: closed });
      await open(one.key);
      await patient('change', one);
      const [row] = (await list({ changed: true })).rows.filter(({ id }) => id === one.id);
      expect(row).toMatchObject({ state, owner, request_state: 'changed' });
      const entry = (await open(one.key)).history.find(({ kind }) => kind === 'changed');
      expect(entry).toMatchObject({
        before: monday,
        times: { windows: [{ day: 'friday', part: 'evening' }] },
      });
    },
  );

  it('opens a request that was merged, by itself, with a new promise', async () => {
    const { head: merged, part: into } = await twins();
    const { due_at } = await open(merged.key);
    await act('ann', merged.key, { action: 'merge', into: into.key });
    desk.advance(86_400);
    await patient('change', merged);
    const now = await open(merged.key);
    expect(now).toMatchObject({ state: 'new', merged_into: null, request_state: 'changed' });
    expect(now.due_at > due_at).toBe(true);
    const { parts, open_others } = await open(into.key);
    expect(parts).toEqual([]);
    expect(open_others).toMatchObject([{ reference: merged.reference }]);
    // The other way round, nothing is a part of itself.
    await act('ann', into.key, { action: 'merge', into: merged.key });
    const { parts: again, history } = await open(merged.key);
    expect(again.map(({ reference }) => reference)).toEqual([into.reference]);
    expect(history.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
  });

  it('cancels a request, but not the urgent one that was merged into it', async () => {
    const { head, part } = await twins();
    await act('ann', part.key, { action: 'merge', into: head.key });
    await act('bea', head.key, { action: 'take' });
    await patient('cancel', head);
    await open(head.key, 'bea');
    const row = (await list({ urgent: true })).rows.find(({ id }) => id === head.id);
    expect(row).toMatchObject({ state: 'in_progress', urgency_level: 'urgent', request_state: 'cancelled' });
    desk.advance(7 * 86_400);
    expect((await list()).rows.find(({ id }) => id === head.id)).toMatchObject({ overdue: true });
  });

  it('is not seen by a page that reads again by itself, nor by a note written meanwhile', async () => {
    const one = await received('appointment');
    await act('bea', one.key, { action: 'take' });
    const { version } = await open(one.key, 'bea');
    await patient('cancel', one);
    const again = await as('bea', handlers.view, { ...one.key, known: version });
    expect(again.body).toMatchObject({ request_state: 'cancelled', changed: true });
    const note = { ...one.key, version, change: randomUUID(), action: 'note', text: 'Called.' };
    expect((await as('bea', handlers.change, note)).body).toMatchObject({ changed: true });
    const row = (await list({ changed: true }, 'bea')).rows.find(({ id }) => id === one.id);
    expect(row).toMatchObject({ state: 'in_progress', patient_changed: true });
  });

  it('is news once, whatever staff do with it later', async () => {
    const one = await received('appointment', { preferred_times: monday });
    await patient('change', one);
    await open(one.key, 'bea');
    await act('ann', one.key, { action: 'take' });
    const row = (await list({}, 'bea')).rows.find(({ id }) => id === one.id);
    expect(row).toMatchObject({ changed: true, patient_changed: false });
  });

  it('shows at the row of its address if it is about another request of it', async () => {
    const { head, part } = await twins();
    const row = async () => (await list()).rows.find(({ id }) => id === part.id);
    for (const { key } of [head, part]) await open(key);
    expect(await row()).toMatchObject({ changed: false, others: 1, others_new: 0 });
    await patient('change', head);
    expect(await row()).toMatchObject({ changed: false, others: 1, others_new: 1 });
  });

  it('cancels a request, which stays in the list until its owner has seen it', async () => {
    const one = await received('appointment', { urgency_level: 'urgent' });
    await act('bea', one.key, { action: 'take' });
    await patient('cancel', one);
    const listed = async () => (await list()).rows.find(({ id }) => id === one.id);
    expect(await listed()).toMatchObject({ request_state: 'cancelled', overdue: false });
    await open(one.key, 'ann');
    expect(await listed()).toBeDefined();
    await open(one.key, 'bea');
    expect(await listed()).toBeUndefined();
    expect(await open(one.key)).toMatchObject({ state: 'done', request_state: 'cancelled' });
  });

  it('cancels a request that nobody has, which stays until anybody has seen it, also if it was closed', async () => {
    const one = await received('appointment');
    await act('ann', one.key, { action: 'state', state: 'spam' });
    await patient('cancel', one);
    expect(await referencesOf()).toContain(one.reference);
    await open(one.key, 'doc');
    expect(await referencesOf()).not.toContain(one.reference);
  });

  it('answers the survey, and the request is new, also if it was done', async () => {
    const one = await received('appointment');
    await act('ann', one.key, { action: 'state', state: 'done' });
    await survey(one);
    const [row] = (await list({ changed: true })).rows.filter(({ id }) => id === one.id);
    expect(row).toMatchObject({ state: 'new', survey_at: expect.any(String), changed: true });
  });

  it('answers the survey without a request, which is then listed by itself and worked like a message', async () => {
    const alone = await survey();
    const key = { kind: alone.kind, id: alone.id };
    const [row] = (await list()).rows.filter(({ id }) => id === alone.id);
    expect(row).toMatchObject({
      kind: 'survey',
      reference: alone.reference,
      name: 'Survey without a request',
    });
    expect(await referencesOf({ search: alone.reference })).toEqual([alone.reference]);
    expect((await act('ann', key, { action: 'take' })).body).toMatchObject({ owner: 'ann@desk.example' });
    await act('ann', key, { action: 'note', text: 'Asked around whose it is.' });
    await act('ann', key, { action: 'state', state: 'done' });
    expect(await referencesOf()).not.toContain(alone.reference);
    expect(await referencesOf({ show: 'done' })).toContain(alone.reference);
  });
});

describe('a change that was undone', () => {
  it('leaves state and owner as they were before it, also after a note', async () => {
    const one = await received('contact');
    const { id } = await act('ann', one.key, { action: 'take' });
    await act('bea', one.key, { action: 'note', text: 'Meanwhile.' });
    expect((await act('ann', one.key, { action: 'undo', undoes: id })).body).toMatchObject({
      state: 'new',
      owner: null,
    });
    const closed = await act('ann', one.key, { action: 'state', state: 'spam' });
    await act('ann', one.key, { action: 'undo', undoes: closed.id });
    expect(await referencesOf()).toContain(one.reference);
  });

  it('is refused once somebody, or the patient, has changed it again', async () => {
    const one = await received('appointment');
    const { id } = await act('ann', one.key, { action: 'state', state: 'waiting' });
    await act('bea', one.key, { action: 'take' });
    expect((await act('ann', one.key, { action: 'undo', undoes: id })).status).toBe(409);
    const taken = await act('ann', one.key, { action: 'take' });
    await patient('change', one);
    expect((await act('ann', one.key, { action: 'undo', undoes: taken.id })).status).toBe(409);
    const { version } = await open(one.key);
    const unknown = { action: 'undo', undoes: randomUUID(), change: randomUUID(), version };
    expect((await as('ann', handlers.change, { ...one.key, ...unknown })).status).toBe(409);
  });
});
