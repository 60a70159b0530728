import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditEntry } from '../functions/schemas/audit';
import { forgetSessionState } from './shared/session-state';
import { FakeDesk, failed, focusDialogs, openDesk } from './testing/fake-desk';

let desk: FakeDesk;
/** Names and texts of the files that were saved. */
let saved: { file: string; text: string }[];

beforeEach(() => {
  desk = new FakeDesk();
  desk.staff = 'olga@desk.example';
  forgetSessionState(desk.staff);
  focusDialogs();
  saved = [];
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    if (given instanceof Blob) blob = given;
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(async function (this: HTMLAnchorElement) {
    const file = this.download;
    saved.push({ file, text: await blob.text() });
  });
});

const open = (path: string) => openDesk(desk, path, 'owner');
const button = (name: string | RegExp) => screen.getByRole('button', { name });

it.each(['/staff', '/audit', '/data'])('%s is for owners alone', async (path) => {
  await openDesk(desk, path, 'physician');
  expect(screen.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  expect(desk.calls).toEqual([]);
});

describe('/staff', () => {
  const members = [
    { email: 'olga@desk.example', name: null, role: 'owner', ready: true },
    { email: 'ann@desk.example', name: 'Ann Lee', role: 'desk', ready: false },
  ];
  beforeEach(() => {
    desk.others.staff = ({ action }: { action: string }) => ({
      staff: members,
      ...(action === 'add' ? { temporary_password: 'Lamp-Porch-1234' } : {}),
    });
  });

  it('lists who is staff, and adds somebody, whose password it shows once', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await open('/staff');
    expect(await screen.findByText('ann@desk.example')).toBeVisible();
    expect(screen.getAllByText('Has not signed in yet')).toHaveLength(1);
    const form = within(screen.getByRole('form', { name: 'Add somebody' }));
    await userEvent.type(form.getByLabelText(/^Work email/), 'doc@desk.example');
    await userEvent.type(form.getByLabelText('Name'), 'Dr. No');
    await userEvent.selectOptions(form.getByLabelText('Role'), 'physician');
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Lamp-Porch-1234')).toBeVisible();
    const shown = screen.getByRole('region', { name: 'Temporary password of doc@desk.example' });
    expect(shown).toHaveFocus();
    expect(shown).toHaveAccessibleDescription('Lamp-Porch-1234');
    await userEvent.click(button('Copy'));
    expect(write).toHaveBeenCalledWith('Lamp-Porch-1234');
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    await userEvent.click(
      within(screen.getByRole('form', { name: 'Name and role of ann@desk.example' })).getByRole('button', {
        name: 'Save',
      }),
    );
    await waitFor(() => expect(screen.queryByText('Lamp-Porch-1234')).toBeNull());
    expect(desk.bodies('staff')).toEqual([
      { action: 'list' },
      { action: 'add', email: 'doc@desk.example', role: 'physician', name: 'Dr. No' },
      { action: 'role', email: 'ann@desk.example', role: 'desk', name: 'Ann Lee' },
    ]);
  });

  it('keeps a password in sight until it was copied, whatever else is done, and says if the browser refuses', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
    const { unmount } = await open('/staff');
    await screen.findByText('ann@desk.example');
    await userEvent.type(screen.getByLabelText(/^Work email/), 'doc@desk.example{Enter}');
    expect(await screen.findByText('Lamp-Porch-1234')).toBeVisible();
    await userEvent.click(button('Copy'));
    expect(await screen.findByText(/Your browser didn’t allow copying/)).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement);
    unmount();
    await open('/staff');
    expect(await screen.findByText('Lamp-Porch-1234')).toBeVisible();
    write.mockResolvedValue();
    await userEvent.click(button('Copy'));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(screen.queryByText(/didn’t allow/)).toBeNull();
    await userEvent.click(button('I have it'));
    expect(screen.queryByText('Lamp-Porch-1234')).toBeNull();
  });

  it('keeps the address that was typed while the one before was being added', async () => {
    await open('/staff');
    await screen.findByText('ann@desk.example');
    const email = screen.getByLabelText(/^Work email/);
    const answer = desk.hold();
    await userEvent.type(email, 'doc@desk.example{Enter}');
    await userEvent.clear(email);
    await userEvent.type(email, 'eve@desk.example');
    answer();
    expect(await screen.findByText('Lamp-Porch-1234')).toBeVisible();
    expect(email).toHaveValue('eve@desk.example');
    await userEvent.type(email, '{Enter}');
    await waitFor(() => expect(email).toHaveValue(''));
  });

  it('removes somebody only after it was confirmed', async () => {
    await open('/staff');
    await screen.findByText('ann@desk.example');
    await userEvent.click(button('Remove: ann@desk.example'));
    const dialog = within(screen.getByRole('dialog', { name: 'Remove: ann@desk.example' }));
    expect(dialog.getByText(/out within a minute/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(desk.bodies('staff')).toHaveLength(1);
    await userEvent.click(button('Remove: ann@desk.example'));
    await userEvent.click(button('Remove'));
    await waitFor(() =>
      expect(desk.bodies('staff').at(-1)).toEqual({ action: 'remove', email: 'ann@desk.example' }),
    );
  });

  it('says why the last owner stays', async () => {
    await open('/staff');
    await screen.findByText('ann@desk.example');
    desk.others.staff = () => failed(409, 'conflict', 'The last owner stays.');
    await userEvent.click(button('Reset authenticator: olga@desk.example'));
    await userEvent.click(button('Reset authenticator'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The last owner stays.');
    expect(screen.getByText('ann@desk.example')).toBeVisible();
  });
});

describe('/audit', () => {
  const entry = (id: string, what: string): AuditEntry => ({
    id,
    at: '2026-11-30T14:30:00.000Z',
    person: 'ann@desk.example',
    role: 'desk',
    from: '203.0.113.9',
    action: 'sign_in',
    records: [],
    what,
  });
  beforeEach(() => {
    desk.others.audit = ({ after }: { after?: string }) =>
      after
        ? { entries: [entry('2', '=1+1, "said"')] }
        : { entries: [entry('1', 'Signed in')], next: 'more' };
  });

  it('shows today’s entries and those after them, and saves all of the day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T15:00:00Z') });
    await open('/audit');
    expect(await screen.findByRole('cell', { name: 'Signed in' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Nov 30, 9:30 a.m.' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'sign in' })).toBeVisible();
    const answer = desk.hold();
    for (let press = 0; press < 2; press += 1) fireEvent.click(button('Show more'));
    answer();
    expect(await screen.findByText('2 entries shown.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    desk.others.export = ({ what }: { what: string }) => ({ file: `${what}.csv`, text: 'A file' });
    await userEvent.click(button('Export as a spreadsheet'));
    expect(await screen.findByText('Saved as audit.csv')).toBeVisible();
    expect(saved.map(({ file }) => file)).toEqual(['audit.csv']);
    const day = { by: 'day', value: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
    expect(desk.bodies('audit')[0]).toEqual(day);
    expect(desk.bodies('export')).toEqual([{ ...day, what: 'audit' }]);
  });

  it('finds what was done to a record', async () => {
    await open('/audit');
    await userEvent.selectOptions(await screen.findByLabelText('By'), 'Record');
    await userEvent.type(screen.getByLabelText(/^Reference/), 'K7M-4QXP');
    await userEvent.click(button('Show'));
    await waitFor(() => expect(desk.bodies('audit').at(-1)).toEqual({ by: 'record', value: 'K7M-4QXP' }));
  });
});
