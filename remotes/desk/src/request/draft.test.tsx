import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeDesk, workOf } from '../testing/fake-desk';

let desk: FakeDesk;
/** Removes what the document has registered. */
let leave: () => void;

const bea = 'bea@desk.example';
const pane = async () => within(await screen.findByRole('region', { name: 'The opened request' }));
const note = async () => (await pane()).findByRole('textbox', { name: 'Internal note' });
const save = async () => userEvent.click((await pane()).getByRole('button', { name: 'Save note' }));
const notes = () =>
  desk.records.flatMap(({ history }) => history.flatMap(({ kind, text }) => (kind === 'note' ? [text] : [])));

/** Whether the browser would ask before it leaves. */
const leaving = () =>
  window.dispatchEvent(new Event('beforeunload', { cancelable: true })) ? 'not asked' : 'asked';

/** Loads the page in this tab: modules begin anew, and what the document before had registered is gone. */
async function load() {
  cleanup();
  leave();
  vi.resetModules();
  const { session } = await import('@concierge/kit');
  const { openDesk } = await import('../testing/fake-desk');
  const [record = workOf()] = desk.records;
  await openDesk(desk, `/#${record.kind}-${record.id}`);
  await note();
  return {
    signIn: (email: string, locked = false) =>
      act(() => session.signedIn(email, { roles: ['desk'], locked, token: async () => 'a token' })),
    endSession: () => act(() => session.signedOut()),
  };
}

beforeEach(() => {
  const { calls } = vi.spyOn(window, 'addEventListener').mock;
  leave = () => {
    for (const [type, listener] of calls) window.removeEventListener(type, listener);
  };
  desk = new FakeDesk();
  desk.records = [workOf()];
  return leave;
});

describe('a note that is being written', () => {
  it('outlasts a reload, until it is saved', async () => {
    await load();
    await userEvent.type(await note(), 'Call back');
    await load();
    expect(await note()).toHaveValue('Call back');
    await save();
    await waitFor(async () => expect(await note()).toHaveValue(''));
    await load();
    expect(await note()).toHaveValue('');
  });

  it('is saved once if the answer was lost before a reload', async () => {
    await load();
    await userEvent.type(await note(), 'Call back');
    desk.deaf = true;
    await save();
    await screen.findByRole('alert');
    desk.deaf = false;
    await load();
    expect(await note()).toHaveValue('Call back');
    await save();
    await waitFor(async () => expect(await note()).toHaveValue(''));
    expect(notes()).toEqual(['Call back']);
  });

  it('is its writer’s alone, behind a lock and after the session too', async () => {
    const { signIn, endSession } = await load();
    await userEvent.type(await note(), 'Call back');
    signIn(desk.staff, true);
    signIn(desk.staff);
    expect(await note()).toHaveValue('Call back');
    signIn(bea);
    expect(await note()).toHaveValue('');
    endSession();
    signIn(desk.staff);
    expect(await note()).toHaveValue('Call back');
  });

  it('is gone when its writer signs out, and nobody else’s with it', async () => {
    const { signIn } = await load();
    signIn(bea);
    await userEvent.type(await note(), 'Ask Tom');
    signIn(desk.staff);
    await userEvent.type(await note(), 'Call back');
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Call back');
    signIn(desk.staff);
    expect(await note()).toHaveValue('');
    signIn(bea);
    expect(await note()).toHaveValue('Ask Tom');
  });

  it.each([
    // A new one: happy-dom's keeps the methods that it was used with.
    [
      'full',
      () => {
        vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue(new Storage());
        return vi.spyOn(Storage.prototype, 'setItem');
      },
    ],
    ['blocked', () => vi.spyOn(window, 'sessionStorage', 'get')],
  ])('can be written where the tab’s storage is %s', async (_, refuse) => {
    const refused = refuse().mockImplementation(() => {
      throw new DOMException('No', 'QuotaExceededError');
    });
    await load();
    await userEvent.type(await note(), 'Call back');
    expect(await note()).toHaveValue('Call back');
    await save();
    await waitFor(async () => expect(await note()).toHaveValue(''));
    expect(refused).toHaveBeenCalled();
  });

  it('is asked about before the tab is closed', async () => {
    await load();
    expect(leaving()).toBe('not asked');
    await userEvent.type(await note(), 'Call back');
    expect(leaving()).toBe('asked');
    await load();
    expect(leaving()).toBe('asked');
    await userEvent.clear(await note());
    expect(leaving()).toBe('not asked');
  });
});
