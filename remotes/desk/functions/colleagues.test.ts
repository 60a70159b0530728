import { testVariables } from '@concierge/lambdas/core/testing/test-environment';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { colleaguesHandler } from './desk-colleagues';
import { staffHandler } from './desk-staff';
import { colleaguesAnswer } from './schemas/staff';
import { actionsAt } from './testing/actions';
import { startDesk } from './testing/desk';

const desk = await startDesk();
afterAll(() => desk.stop());
const { as, aws, people, received, runtime } = desk;
const { act, referencesOf } = actionsAt(desk);
const change = staffHandler(runtime);
const listed = async () =>
  colleaguesAnswer.parse((await as('ann', colleaguesHandler(runtime))).body).colleagues;
const bea = people.bea.email;

beforeEach(() => aws.emails.splice(0));

describe('colleagues', () => {
  it('are who may use the desk now, by the name that an owner gave them', async () => {
    aws.staff.add('gone@desk.example', 'desk', { enabled: false });
    await as('olga', change, { action: 'add', email: 'new@desk.example', role: 'desk', name: 'Not Yet' });
    await as('olga', change, { action: 'role', email: bea, role: 'desk', name: 'Bea O’Hara' });
    expect(await listed()).toEqual([
      { email: 'ann@desk.example', name: null },
      { email: bea, name: 'Bea O’Hara' },
      { email: 'doc@desk.example', name: null },
      { email: 'olga@desk.example', name: null },
    ]);
    await as('olga', change, { action: 'role', email: bea, role: 'desk' });
    expect((await listed())[1]?.name).toBe('Bea O’Hara');
    await as('olga', change, { action: 'role', email: bea, role: 'desk', name: '' });
    expect((await listed())[1]?.name).toBeNull();
    const refused = await as('olga', change, { action: 'role', email: bea, role: 'desk', name: '<b>' });
    expect(refused.error.fields).toEqual({ name: 'Use letters for the name, or leave it empty.' });
  });

  it('keep their name when their account starts over', async () => {
    await as('olga', change, {
      action: 'role',
      email: 'doc@desk.example',
      role: 'physician',
      name: 'Dr. No',
    });
    const reset = await as('olga', change, { action: 'reset', email: 'doc@desk.example' });
    expect(reset.body).toMatchObject({
      staff: expect.arrayContaining([expect.objectContaining({ name: 'Dr. No', ready: false })]),
    });
  });

  it('are a filter of the list', async () => {
    const one = await received('appointment');
    await received('contact');
    await act('bea', one.key, { action: 'take' });
    expect(await referencesOf({ owner: 'BEA@desk.example' })).toEqual([one.reference]);
  });
});

describe('who is handed a request', () => {
  const handed = async (to: string | null, person: 'ann' | 'bea' = 'ann') => {
    const one = await received('appointment', { name: 'Xanthippe Quill', urgency_level: 'urgent' });
    const { status } = await act(person, one.key, { action: 'hand_over', to });
    expect(status).toBe(200);
    return one;
  };

  it('is told of it once, with reference, urgency, time and a link, and nothing about anybody’s health', async () => {
    const { reference, id } = await handed(bea);
    expect(aws.emails).toHaveLength(1);
    const [mail] = aws.emails;
    expect(mail?.to).toEqual([bea]);
    expect(mail?.subject).toBe(`URGENT: Handed over to you: consultation request ${reference}`);
    for (const part of [
      'Urgency: Urgent (within 48 hours)',
      /Answer by: \w+day, /,
      'Name: Xanthippe Quill',
      'Handed over by: ann@desk.example',
      `${testVariables.DESK_ORIGIN}/#appointment-${id}`,
    ])
      expect(mail?.text).toMatch(part);
    expect(`${mail?.html}${mail?.text}`).not.toMatch(/insomnia|sleep badly|\b47\b/i);
  });

  it('is not told of what they gave themselves, nor anybody of what is given back', async () => {
    await handed(bea, 'bea');
    await handed(null);
    expect(aws.emails).toEqual([]);
  });

  it('has it, though the mail fails', async () => {
    aws.modes.ses = 'error';
    const { reference } = await handed(bea);
    aws.modes.ses = 'ok';
    expect(await referencesOf({ owner: bea })).toContain(reference);
  });
});
