import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkDetails } from '../../functions/schemas/work';
import { askForNews, axeViolations, FakeDesk, focusDialogs, openDesk, workOf } from '../testing/fake-desk';
import { pane, rowOf } from '../testing/inbox-page';

let desk: FakeDesk;
const bea = 'bea@desk.example';
const first = () => desk.records[0] as WorkDetails;
const undos = () => screen.queryAllByRole('button', { name: 'Undo' });
/** What is announced with a way to undo it. */
const offered = () =>
  undos().map((button) => {
    expect(button.closest('[role="status"]')).not.toBeNull();
    return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
  });
const undo = () => userEvent.click(screen.getByRole('button', { name: 'Undo' }));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

async function open(changes: Partial<WorkDetails> = {}) {
  desk.records = [workOf({ reference: 'K7M-ROW1', ...changes }), workOf({ reference: 'K7M-ROW2' })];
  await openDesk(desk);
  (await rowOf('K7M-ROW1')).focus();
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  desk = new FakeDesk();
  focusDialogs();
});

describe('undoing', () => {
  it('gives a new request that was taken back as it was', async () => {
    await open();
    await userEvent.keyboard('t');
    await waitFor(() => expect(offered()).toEqual(['Taken, K7M-ROW1']));
    expect(first()).toMatchObject({ state: 'in_progress', owner: desk.staff });
    expect(await axeViolations()).toEqual([]);
    await undo();
    expect(offered()).toEqual([]);
    await waitFor(() => expect(first()).toMatchObject({ state: 'new', owner: null }));
    expect(await screen.findByText('Undone, K7M-ROW1')).toBeInTheDocument();
    expect(await rowOf('K7M-ROW1')).toHaveFocus();
    const [taken, undone] = desk.bodies('change') as { change: string }[];
    expect(undone).toEqual({
      ...{ kind: 'appointment', id: first().id, version: '1.0', action: 'undo', undoes: taken?.change },
      change: expect.any(String),
    });
    expect(undone?.change).not.toBe(taken?.change);
  });

  it('is one key, which undoes the last change first', async () => {
    await open();
    await userEvent.keyboard('ts5jt');
    await waitFor(() => expect(offered()).toEqual(['State set: Done, K7M-ROW1', 'Taken, K7M-ROW2']));
    await userEvent.keyboard('zz');
    await waitFor(() => expect(desk.records[1]).toMatchObject({ state: 'new', owner: null }));
    await waitFor(() => expect(first()).toMatchObject({ state: 'in_progress', owner: desk.staff }));
    await userEvent.keyboard('z');
    expect(desk.bodies('change')).toHaveLength(5);
  });

  it('is offered for ten seconds', async () => {
    await open();
    await userEvent.keyboard('t');
    await waitFor(() => expect(undos()).toHaveLength(1));
    pass(9000);
    // Also after another page of the desk was shown.
    cleanup();
    await openDesk(desk);
    expect(undos()).toHaveLength(1);
    await rowOf('K7M-ROW1');
    act(() => undos()[0]?.focus());
    pass(1000);
    expect(undos()).toEqual([]);
    expect(await rowOf('K7M-ROW1')).toHaveFocus();
  });

  it('gives the request back to whom it was handed over from', async () => {
    await open({ owner: bea, state: 'waiting' });
    await userEvent.click(await rowOf('K7M-ROW1'));
    await pane().findByText('Owner: Bea O’Hara');
    await userEvent.click(pane().getByRole('button', { name: 'Give back to nobody' }));
    await waitFor(() => expect(offered()).toEqual(['Given back, K7M-ROW1']));
    await undo();
    expect(await pane().findByText('Owner: Bea O’Hara')).toBeVisible();
    expect(pane().getByRole('heading', { name: /K7M-ROW1/ })).toHaveFocus();
  });

  it('takes a merge apart', async () => {
    const part = workOf({ reference: 'K7M-PART', owner: bea });
    const head = workOf({ reference: 'K7M-HEAD', open_others: [{ ...part, same_address: true }] });
    desk.records = [part, head];
    await openDesk(desk, `/#${head.kind}-${head.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Merge into this: K7M-PART' }));
    await waitFor(() => expect(offered()).toEqual(['Merged, K7M-PART']));
    expect(first()).toMatchObject({ state: 'done', merged_into: { reference: 'K7M-HEAD' } });
    await undo();
    await waitFor(() => expect(first()).toMatchObject({ state: 'new', merged_into: null, owner: bea }));
  });

  it('is not offered for a note, which takes nothing from what came before it', async () => {
    await open();
    await userEvent.keyboard('t');
    await waitFor(() => expect(undos()).toHaveLength(1));
    await userEvent.keyboard('n');
    await userEvent.type(await pane().findByRole('textbox', { name: 'Internal note' }), 'Call back');
    await userEvent.click(pane().getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Note saved, K7M-ROW1')).toBeInTheDocument();
    expect(offered()).toEqual(['Taken, K7M-ROW1']);
    await undo();
    await waitFor(() => expect(first()).toMatchObject({ state: 'new', owner: null }));
    expect(first().history.map(({ text }) => text)).toContain('Call back');
  });

  it('leaves what somebody else has changed since', async () => {
    await open();
    await userEvent.keyboard('t');
    await waitFor(() => expect(undos()).toHaveLength(1));
    desk.write({ id: first().id, action: 'state', state: 'waiting' }, bea);
    await askForNews();
    await undo();
    // The alert moves into the request once that is read.
    const alert = () => within(screen.getByRole('alert'));
    await waitFor(() =>
      expect(alert().getByText(/^State set to “Waiting for the patient” by bea@desk\.example/)).toBeVisible(),
    );
    expect(alert().getByText('Not undone: change of K7M-ROW1')).toBeVisible();
    expect(alert().queryByText(/^Taken/)).toBeNull();
    await userEvent.click(alert().getByRole('button', { name: 'Leave it' }));
    expect(first()).toMatchObject({ state: 'waiting', owner: desk.staff });
  });

  it('is tried again if the server was not reached', async () => {
    await open();
    await userEvent.keyboard('t');
    await waitFor(() => expect(undos()).toHaveLength(1));
    desk.offline = true;
    await undo();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not undone: change of K7M-ROW1');
    desk.offline = false;
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(first()).toMatchObject({ state: 'new', owner: null }));
  });
});
