import type { StaffRole } from '@concierge/contract/staff/staff';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { staffHandler } from './desk-staff';
import { staffAnswer } from './schemas/staff';
import { startDesk } from './testing/desk';

const desk = await startDesk();
afterAll(() => desk.stop());
const { aws, as, people, runtime } = desk;
const change = staffHandler(runtime);

/** Makes these accounts the only ones. */
function staffed(roles: Partial<Record<keyof typeof people, StaffRole>>) {
  aws.staff.clear();
  for (const name of Object.keys(people) as (keyof typeof people)[]) {
    const role = roles[name];
    if (role) people[name].sub = aws.staff.add(people[name].email, role).sub;
  }
  // Who is staff is asked of Cognito again.
  desk.advance(31);
}
beforeEach(() => staffed({ olga: 'owner', ann: 'desk' }));

const listed = async () => staffAnswer.parse((await as('olga', change, { action: 'list' })).body).staff;
const olga = people.olga.email;
const ann = people.ann.email;

describe('owners', () => {
  it('who demote each other at the same time leave one of them', async () => {
    const left = [];
    for (let round = 0; round < 12; round += 1) {
      staffed({ olga: 'owner', bea: 'owner' });
      const demote = { action: 'role', role: 'desk' };
      const answers = await Promise.all([
        as('olga', change, { ...demote, email: people.bea.email }),
        as('bea', change, { ...demote, email: olga }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      left.push(aws.staff.emailsOf('owner').length);
    }
    expect(left).toEqual(Array.from({ length: 12 }, () => 1));
  });

  it.each([
    { action: 'reset', email: olga },
    { action: 'remove', email: olga },
    { action: 'role', email: olga, role: 'physician' },
  ])('of whom one alone can sign in keep that one, though another is invited: no $action', async (made) => {
    await as('olga', change, { action: 'add', email: 'new@desk.example', role: 'owner' });
    const refused = await as('olga', change, made);
    expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining('last owner')]);
    expect(await listed()).toContainEqual({ email: olga, name: null, role: 'owner', ready: true });
  });
});

describe('a reset that fails after the old account was deleted', () => {
  async function failed() {
    aws.staff.failing = 'AdminCreateUser';
    await expect(as('olga', change, { action: 'reset', email: ann })).rejects.toThrow('unavailable');
    aws.staff.failing = undefined;
  }

  it('is finished when the staff is looked at again', async () => {
    await failed();
    expect(await listed()).toContainEqual({ email: ann, name: null, role: 'desk', ready: false });
  });

  it('can be repeated', async () => {
    await failed();
    const again = await as('olga', change, { action: 'reset', email: ann });
    expect(staffAnswer.parse(again.body).temporary_password).toMatch(/-/);
  });

  it('brings back nobody who is removed afterwards', async () => {
    await failed();
    expect((await as('olga', change, { action: 'remove', email: ann })).status).toBe(200);
    expect((await listed()).map(({ email }) => email)).toEqual([olga]);
  });
});
