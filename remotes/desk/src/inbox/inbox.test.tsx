import { session } from '@concierge/kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { address, askForNews, FakeDesk, focusDialogs, openDesk, workOf } from '../testing/fake-desk';
import { rowOf, said } from '../testing/inbox-page';

let desk: FakeDesk;
beforeEach(() => {
  desk = new FakeDesk();
  focusDialogs();
});

const list = () => screen.getByRole('list', { name: 'Requests and messages' });
const rows = () => within(list()).queryAllByRole('listitem');

describe('the inbox', () => {
  it('says of each what it is, who has it, how urgent it is and by when it is answered', async () => {
    const now = Date.parse('2026-11-30T15:00:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now });
    desk.records = [
      workOf({
        reference: 'K7M-LATE',
        due_at: new Date(now - 3.5 * 3_600_000).toISOString(),
        overdue: true,
        fields: [{ name: 'message', label: 'Message', value: 'I sleep badly.' }],
      }),
      workOf({
        reference: 'K7M-MINE',
        kind: 'contact',
        owner: desk.staff,
        state: 'in_progress',
        urgency_level: 'urgent',
        changed: false,
      }),
      workOf({ reference: 'K7M-GONE', request_state: 'cancelled', due_at: '2020-01-01T00:00:00.000Z' }),
    ];
    await openDesk(desk);
    await rowOf('K7M-LATE');
    expect(rows()[0]).toHaveTextContent(/Overdue by 3 h/);
    expect(rows()[0]).toHaveTextContent(
      /I sleep badly\.Routine.*Not started.*New.*Request received Nov 27, 9:30 a\.m\..*Initial Consultation.*Contact by phone/,
    );
    expect(rows()[1]).toHaveTextContent(/Answer by Nov 30, 9:30 a\.m\./);
    expect(rows()[1]).toHaveTextContent(/Urgent.*In progress: you.*Message/);
    expect(rows()[2]).toHaveTextContent(/Canceled by the patient.*received Nov 27/);
    expect(rows()[1]).not.toHaveTextContent('New');
    expect(screen.getByText('3 shown. 3 open, 1 overdue in all.')).toBeVisible();
    await waitFor(() => expect(document.title).toBe('(3) Desk | Sample Practice'));
  });

  it('says how many others of its address are open, and how many were merged into it', async () => {
    const other = { ...workOf({ reference: 'K7M-MORE' }), same_address: true };
    desk.records = [
      workOf({ reference: 'K7M-HEAD', open_others: [other], merged: 2 }),
      workOf({ reference: 'K7M-MANY', open_others: Array.from({ length: 20 }, () => other) }),
    ];
    await openDesk(desk);
    await rowOf('K7M-HEAD');
    expect(rows()[0]).toHaveTextContent(
      '2 merged into it, 1 more open from this address, 1 new since you last looked',
    );
    expect(rows()[1]).toHaveTextContent('20 or more open from this address');
  });

  it('announces what changed in the row of an address', async () => {
    const other = { ...workOf({ changed: false }), same_address: true };
    const head = workOf({ reference: 'K7M-HEAD', open_others: [other] });
    desk.records = [head];
    await openDesk(desk);
    await rowOf('K7M-HEAD');
    await askForNews();
    desk.records = [{ ...head, version: '0.1', open_others: [{ ...other, changed: true }] }];
    await askForNews();
    await waitFor(() => expect(said()).toContain('1 new change'));
  });

  it('says what patients did since the reader last looked', async () => {
    const edited = workOf({ reference: 'K7M-EDIT', request_state: 'changed', patient_changed: true });
    desk.opened.add(edited.id);
    desk.records = [
      edited,
      workOf({ reference: 'K7M-POLL', survey_at: '2026-11-28T10:00:00.000Z', survey_came: true }),
      workOf({ reference: 'K7M-SEEN', request_state: 'changed' }),
    ];
    await openDesk(desk);
    await rowOf('K7M-EDIT');
    expect(rows()[0]).toHaveTextContent(/Changed since you last looked.*Changed by the patient/);
    expect(rows()[1]).toHaveTextContent('Survey answered');
    expect(rows()[2]).not.toHaveTextContent('Changed by the patient');
  });

  it('names what cannot be read beside what can', async () => {
    desk.records = [workOf({ reference: 'K7M-FINE' })];
    desk.unreadable = [{ kind: 'contact', id: crypto.randomUUID(), reference: 'K7M-TORN' }];
    await openDesk(desk);
    await rowOf('K7M-FINE');
    expect(screen.getByRole('alert')).toHaveTextContent('Message K7M-TORN cannot be read');
  });

  it('says that there are more than were counted', async () => {
    desk.others.count = () => ({ open: 1000, overdue: 12, more: true, mark: 'm' });
    await openDesk(desk);
    expect(await screen.findByText(/1,000 and more open, at least 12 overdue in all\./)).toBeVisible();
  });

  it('keeps filters in the address, and what is searched for out of it', async () => {
    desk.records = [
      workOf({ name: 'Grace Hopper', urgency_level: 'urgent' }),
      workOf({ name: 'Alan Turing', state: 'waiting' }),
    ];
    await openDesk(desk, '/?owner=nobody');
    await screen.findByRole('link', { name: /Alan/ });
    expect(desk.bodies('inbox')).toEqual([
      { show: 'open', owner: 'nobody', urgent: false, changed: false, search: '', mark: '' },
    ]);
    const show = screen.getByRole('combobox', { name: 'Show' });
    await userEvent.selectOptions(show, 'Waiting for the patient');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(address()).toBe('/?owner=nobody&show=waiting');
    expect(show).toHaveFocus();
    await userEvent.selectOptions(show, 'All open');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Urgent' }));
    await screen.findByRole('link', { name: /Grace/ });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Urgent' }));
    expect(address()).toBe('/?owner=nobody&show=open');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'grace{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(address()).toBe('/?owner=nobody&show=open');
  });

  it('lists what a colleague has, whom it calls by name', async () => {
    desk.records = [
      workOf({ name: 'Grace Hopper', owner: 'bea@desk.example' }),
      workOf({ owner: desk.staff }),
    ];
    await openDesk(desk);
    await screen.findByRole('link', { name: /Grace/ });
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Not started: Bea O’Hara'));
    const owner = screen.getByRole('combobox', { name: 'Owner' });
    expect(
      within(owner)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Anyone', 'Me', 'Nobody', 'Bea O’Hara', 'doc@desk.example']]);
    await userEvent.selectOptions(owner, 'Bea O’Hara');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(address()).toBe('/?owner=bea%40desk.example');
  });

  it('still lists what somebody has who is no colleague any more', async () => {
    desk.records = [workOf({ owner: 'gone@desk.example' }), workOf()];
    await openDesk(desk, '/?owner=gone@desk.example');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.getByRole('combobox', { name: 'Owner' })).toHaveDisplayValue('gone@desk.example');
  });

  it('announces what a search found, open and closed, over which no filter counts', async () => {
    desk.records = [workOf({ name: 'Grace Hopper' }), workOf({ name: 'Grace Kelly', state: 'done' })];
    await openDesk(desk);
    const field = screen.getByRole('searchbox', { name: 'Search' });
    await userEvent.type(field, 'grace{Enter}');
    await waitFor(() => expect(said()).toContain('2 found: 1 open, 1 closed.'));
    expect(rows()[1]).toHaveTextContent('Closed (Done)');
    expect(screen.getByRole('combobox', { name: 'Show' })).toBeDisabled();
    await userEvent.type(field, 'less{Enter}');
    await waitFor(() => expect(said()).toContain('Nothing found.'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field).toHaveFocus();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(said()).not.toContain('found');
  });

  it('shows more on demand, and moves on to it', async () => {
    desk.pageRows = 2;
    desk.records = [workOf(), workOf(), workOf({ reference: 'K7M-NEXT' })];
    await openDesk(desk);
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(await rowOf('K7M-NEXT')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows and announces what comes, while focus and row stay where they are', async () => {
    desk.records = [workOf({ reference: 'K7M-HERE' })];
    await openDesk(desk);
    const row = await rowOf('K7M-HERE');
    row.focus();
    const scrolled = vi.spyOn(window, 'scrollBy').mockReturnValue();
    vi.spyOn(row.closest('li') as HTMLElement, 'getBoundingClientRect').mockImplementation(
      () => new DOMRect(0, 100 * rows().length),
    );
    await askForNews();
    desk.records = [workOf({ reference: 'K7M-COME', overdue: true }), ...desk.records];
    await askForNews();
    await rowOf('K7M-COME');
    expect(row).toHaveFocus();
    expect(scrolled).toHaveBeenCalledWith({ top: 100, behavior: 'instant' });
    expect(said()).toContain('1 new request');
    await waitFor(() => expect(document.title).toBe('(2) Desk | Sample Practice'));
  });

  it('asks every 10 seconds, but neither out of view nor behind a lock', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    desk.records = [workOf({ reference: 'K7M-HERE' })];
    await openDesk(desk);
    await rowOf('K7M-HERE');
    const asked = () => desk.bodies('count').length;
    const before = asked();
    act(() => void vi.advanceTimersByTime(10_000));
    await waitFor(() => expect(asked()).toBe(before + 1));
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void vi.advanceTimersByTime(30_000));
    vi.restoreAllMocks();
    vi.stubGlobal('fetch', desk.fetch);
    act(() => session.signedIn(desk.staff, { roles: ['desk'], locked: true, token: async () => null }));
    act(() => void vi.advanceTimersByTime(30_000));
    expect(asked()).toBe(before + 1);
    vi.useRealTimers();
  });

  it('says that it may be out of date, and offers to load it again', async () => {
    desk.offline = true;
    await openDesk(desk);
    expect(await screen.findByText(/No connection: this may be out of date/)).toBeVisible();
    desk.offline = false;
    desk.records = [workOf({ reference: 'K7M-HERE' })];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('K7M-HERE')).toBeVisible();
  });

  it('says that a change from the list was not made, and offers to make it again', async () => {
    desk.records = [workOf({ reference: 'K7M-HERE' })];
    await openDesk(desk);
    (await rowOf('K7M-HERE')).focus();
    desk.offline = true;
    await userEvent.keyboard('t');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Not taken: K7M-HERE.*No connection/);
    desk.offline = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()[0]).toHaveTextContent('In progress: you'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('no longer marks what this account opened as new', async () => {
    desk.records = [workOf({ reference: 'K7M-HERE' }), workOf({ reference: 'K7M-REST' })];
    await openDesk(desk);
    await userEvent.click(await rowOf('K7M-HERE'));
    await waitFor(() => expect(rows()[0]).not.toHaveTextContent('New'));
    expect(rows()[1]).toHaveTextContent('New');
  });

  it('moves on to the next row when one goes', async () => {
    desk.records = [workOf({ reference: 'K7M-GOES' }), workOf({ reference: 'K7M-STAY' })];
    await openDesk(desk, '/?show=new');
    (await rowOf('K7M-GOES')).focus();
    await userEvent.keyboard('t');
    await waitFor(() => expect(said()).toContain('Taken, K7M-GOES'));
    await askForNews();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(await rowOf('K7M-STAY')).toHaveFocus();
  });

  it('moves on to the next row when one is answered and stands at the end', async () => {
    const [first, second] = [workOf({ reference: 'K7M-DONE' }), workOf({ reference: 'K7M-NEXT' })];
    desk.records = [first, second];
    await openDesk(desk);
    (await rowOf('K7M-DONE')).focus();
    await userEvent.keyboard('s');
    await userEvent.keyboard('4');
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Scheduled'));
    desk.records = desk.records.toReversed();
    await askForNews();
    await waitFor(() => expect(rows()[1]).toHaveTextContent('K7M-DONE'));
    expect(await rowOf('K7M-NEXT')).toHaveFocus();
  });

  it('closes a dialog when the screen locks: the sign-in would be out of reach behind it', async () => {
    desk.records = [workOf({ reference: 'K7M-HERE' })];
    await openDesk(desk);
    (await rowOf('K7M-HERE')).focus();
    await userEvent.keyboard('s');
    expect(screen.getByRole('dialog')).toBeVisible();
    act(() => session.signedIn(desk.staff, { roles: ['desk'], locked: true, token: async () => null }));
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('leaves nothing on the page when its reader signs out', async () => {
    desk.records = [workOf({ reference: 'K7M-HERE' })];
    const { container } = await openDesk(desk);
    await rowOf('K7M-HERE');
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(container).not.toHaveTextContent('K7M-HERE');
  });
});
