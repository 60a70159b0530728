import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { address, FakeDesk, focusDialogs, openDesk, workOf } from '../testing/fake-desk';
import { pane, rowOf, said } from '../testing/inbox-page';

let desk: FakeDesk;
beforeEach(() => {
  desk = new FakeDesk();
  focusDialogs();
});

describe('by keyboard alone', () => {
  /** The references of what was changed. */
  const changed = () =>
    desk
      .bodies('change')
      .map((body) => desk.records.find(({ id }) => id === (body as { id: string }).id)?.reference);
  beforeEach(async () => {
    desk.records = [1, 2, 3, 4].map((n) => workOf({ reference: `K7M-ROW${n}` }));
    await openDesk(desk);
    await rowOf('K7M-ROW1');
  });

  it('several are taken, noted and set', async () => {
    await userEvent.keyboard('j');
    expect(await rowOf('K7M-ROW1')).toHaveFocus();
    await userEvent.keyboard('tjt');
    await userEvent.keyboard('{ArrowDown}s6');
    await waitFor(() => expect(said()).toContain('State set: Spam, K7M-ROW3'));
    await userEvent.keyboard('jk');
    expect(await rowOf('K7M-ROW3')).toHaveFocus();
    await userEvent.keyboard('jn');
    const note = await pane().findByRole('textbox', { name: 'Internal note' });
    await waitFor(() => expect(note).toHaveFocus());
    await userEvent.keyboard('Call after 5, just ask for Tom');
    await userEvent.click(pane().getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(note).toHaveValue(''));
    expect(desk.records.map(({ state, owner }) => [state, owner])).toEqual([
      ['in_progress', desk.staff],
      ['in_progress', desk.staff],
      ['spam', null],
      ['new', null],
    ]);
    expect(pane().getByText('Call after 5, just ask for Tom')).toBeVisible();
  });

  it('what is open is changed, wherever the focus is', async () => {
    await userEvent.click(await rowOf('K7M-ROW2'));
    await waitFor(() => expect(pane().getByRole('heading', { name: /K7M-ROW2/ })).toHaveFocus());
    act(() => screen.getByRole('checkbox', { name: 'Urgent' }).focus());
    await userEvent.keyboard('t');
    await waitFor(() => expect(said()).toContain('Taken, K7M-ROW2'));
    await userEvent.click(document.body);
    await userEvent.keyboard('s3');
    await waitFor(() => expect(said()).toContain('State set: Waiting for the patient, K7M-ROW2'));
    (await rowOf('K7M-ROW3')).focus();
    await userEvent.keyboard('n');
    expect(pane().getByRole('textbox', { name: 'Internal note' })).toHaveFocus();
    expect(pane().getByRole('heading', { name: /K7M-ROW2/ })).toBeVisible();
    expect(changed()).toEqual(['K7M-ROW2', 'K7M-ROW2']);
  });

  it('nothing is changed that one does not see to be meant', async () => {
    await userEvent.click(document.body);
    await userEvent.keyboard('tsn');
    act(() => screen.getByRole('checkbox', { name: 'Urgent' }).focus());
    await userEvent.keyboard('tsn');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/');
    expect(changed()).toEqual([]);
  });

  it('keys mean nothing with another key, held down, or beside a dialog', async () => {
    const row = await rowOf('K7M-ROW1');
    row.focus();
    for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'repeat'])
      for (const key of ['t', 's', 'n', 'z']) fireEvent.keyDown(row, { key, [held]: true });
    fireEvent.keyDown(row, { key: 'ArrowDown', shiftKey: true });
    expect(row).toHaveFocus();
    fireEvent.keyDown(row, { key: 'ArrowDown', repeat: true });
    expect(await rowOf('K7M-ROW2')).toHaveFocus();
    expect(address()).toBe('/');
    await userEvent.keyboard('s');
    const state = screen.getByRole('button', { name: '5. Done' });
    for (const held of ['ctrlKey', 'metaKey', 'altKey', 'repeat'])
      fireEvent.keyDown(state, { key: '5', [held]: true });
    // Enter, held down since it opened the dialog, presses no button in it.
    expect(fireEvent.keyDown(state, { key: 'Enter', repeat: true })).toBe(false);
    fireEvent.keyDown(document.body, { key: 't' });
    expect(screen.getByRole('dialog', { name: 'State of K7M-ROW2' })).toBeVisible();
    expect(changed()).toEqual([]);
    // Where digits are behind Shift.
    fireEvent.keyDown(state, { key: '5', shiftKey: true });
    await waitFor(() => expect(said()).toContain('State set: Done, K7M-ROW2'));
  });

  it('a key that is pressed twice changes once, and what is changed back is changed back', async () => {
    (await rowOf('K7M-ROW1')).focus();
    const answer = desk.hold();
    await userEvent.keyboard('tt');
    await userEvent.keyboard('s5s3s5');
    answer();
    await waitFor(() => expect(desk.bodies('change')).toHaveLength(4));
    expect(desk.bodies('change').map((body) => (body as { state?: string }).state)).toEqual([
      ...[undefined, 'done', 'waiting', 'done'],
    ]);
  });

  it('one is opened and left again', async () => {
    await userEvent.keyboard('jj{Enter}');
    expect(address()).toBe(`/#appointment-${desk.records[1]?.id}`);
    await waitFor(() => expect(pane().getByRole('heading', { name: /K7M-ROW2/ })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    expect(address()).toBe('/');
    expect(await rowOf('K7M-ROW2')).toHaveFocus();
  });

  it('search and help are one key away, and keys of one letter can be turned off', async () => {
    await userEvent.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    await userEvent.keyboard('t?{Escape}');
    expect(desk.bodies('change')).toEqual([]);
    act(() => screen.getByRole('searchbox').blur());
    await userEvent.keyboard('?');
    const dialog = within(screen.getByRole('dialog', { name: 'Keys' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Use keys of one letter' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    (await rowOf('K7M-ROW1')).focus();
    await userEvent.keyboard('t{ArrowDown}');
    expect(await rowOf('K7M-ROW2')).toHaveFocus();
    expect(desk.bodies('change')).toEqual([]);
  });
});
