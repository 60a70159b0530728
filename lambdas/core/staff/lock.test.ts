import { afterAll, beforeEach, expect, it } from 'vitest';
import { Table } from '../storage/table';
import { startTestEnvironment } from '../testing/test-environment';
import { addStaff, listStaff, setStaff } from './accounts';
import { staffLock } from './lock';
import { connectStaffPool } from './pool';

const environment = await startTestEnvironment();
const { aws, runtime } = environment;
afterAll(() => environment.stop());
beforeEach(() => aws.reset());

const lock = staffLock(new Table(runtime, 'request_guards'), runtime.now);
const accounts = { pool: connectStaffPool(runtime), lock };
const olga = 'olga@desk.example';

/** A change that stands still before its first call of Cognito, and how it goes on. */
function frozenChange() {
  let goOn = () => {};
  const frozen = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const alone: typeof lock.alone = (act) =>
    lock.alone(async (lease) => {
      await frozen;
      return act(lease);
    });
  return { change: setStaff({ ...accounts, lock: { ...lock, alone } }, olga, { role: 'desk' }), goOn };
}

it('a function that died or was frozen while it changed the staff holds up others for half a minute, and changes nothing later', async () => {
  aws.staff.add(olga, 'owner');
  aws.staff.add('bea@desk.example', 'owner');
  const { change, goOn } = frozenChange();
  await new Promise((resolve) => setTimeout(resolve, 200));
  await expect(addStaff(accounts, 'ann@desk.example', { role: 'desk' })).rejects.toThrow('Somebody else');
  environment.advance(31);
  expect(await addStaff(accounts, 'ann@desk.example', { role: 'desk' })).toMatch(/-/);
  goOn();
  await expect(change).rejects.toThrow('Somebody else');
  expect(await listStaff(accounts)).toContainEqual({ email: olga, role: 'owner', state: 'active' });
  // It does not take the lock from the next one either.
  expect(await setStaff(accounts, olga, { role: 'desk' })).toBe('done');
});
