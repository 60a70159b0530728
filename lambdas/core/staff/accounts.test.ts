import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Unavailable } from '../failure';
import { startTestEnvironment } from '../testing/test-environment';
import { addStaff, listStaff, removeStaff, resetStaff, setStaffRole } from './accounts';
import { connectStaffPool, findActive } from './pool';

const environment = await startTestEnvironment();
const { staff, modes } = environment.aws;
const pool = connectStaffPool(environment.runtime);
afterAll(() => environment.stop());
beforeEach(() => environment.aws.reset());

const owner = 'olga@desk.example';
const roles = async () => Object.fromEntries((await listStaff(pool)).map(({ email, role }) => [email, role]));

describe('an account', () => {
  it('is made with a temporary password, and is invited until its person comes', async () => {
    const password = await addStaff(pool, 'Ann@Desk.example', 'desk');
    expect(password).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(await listStaff(pool)).toEqual([{ email: 'ann@desk.example', role: 'desk', state: 'invited' }]);
    expect(await findActive(pool, 'ann@desk.example')).toBeUndefined();
  });

  it('is not made twice', async () => {
    staff.add(owner, 'owner');
    expect(await addStaff(pool, owner, 'desk')).toBeUndefined();
    expect(await roles()).toEqual({ [owner]: 'owner' });
  });

  it('starts over for whoever lost the authenticator: same address and role, new password, nobody signed in', async () => {
    const { sub } = staff.add(owner, 'owner');
    expect(await resetStaff(pool, owner)).toMatch(/-/);
    expect(await listStaff(pool)).toEqual([{ email: owner, role: 'owner', state: 'invited' }]);
    expect(await findActive(pool, sub)).toBeUndefined();
    expect(await resetStaff(pool, 'nobody@desk.example')).toBeUndefined();
  });

  it('gets another role, or is removed', async () => {
    staff.add(owner, 'owner');
    staff.add('ann@desk.example', 'desk');
    expect(await setStaffRole(pool, 'ann@desk.example', 'physician')).toBe('done');
    expect(await roles()).toEqual({ 'ann@desk.example': 'physician', [owner]: 'owner' });
    expect(await removeStaff(pool, 'ann@desk.example')).toBe('done');
    expect(await roles()).toEqual({ [owner]: 'owner' });
  });

  it('that does not exist is neither changed nor removed', async () => {
    expect(await setStaffRole(pool, 'ann@desk.example', 'owner')).toBe('unknown');
    expect(await removeStaff(pool, 'ann@desk.example')).toBe('unknown');
  });
});

describe('the last owner', () => {
  it('is neither removed nor demoted, unless the caller insists', async () => {
    staff.add(owner, 'owner');
    staff.add('gone@desk.example', 'owner', { enabled: false });
    expect(await setStaffRole(pool, owner, 'desk')).toBe('last-owner');
    expect(await removeStaff(pool, owner)).toBe('last-owner');
    expect(await setStaffRole(pool, owner, 'desk', { evenLastOwner: true })).toBe('done');
    expect(await removeStaff(pool, owner)).toBe('done');
  });

  it('may go once there is another', async () => {
    staff.add(owner, 'owner');
    staff.add('ann@desk.example', 'owner');
    expect(await removeStaff(pool, owner)).toBe('done');
  });
});

it("Cognito's faults are Unavailable", async () => {
  modes.cognito = 'error';
  await expect(listStaff(pool)).rejects.toBeInstanceOf(Unavailable);
  await expect(addStaff(pool, owner, 'owner')).rejects.toBeInstanceOf(Unavailable);
});
