import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WorkDetails } from '../../functions/schemas/work';
import { FakeDesk, focusDialogs, openDesk, workOf } from '../testing/fake-desk';
import { pane, rowOf, said } from '../testing/inbox-page';

let desk: FakeDesk;
beforeEach(() => {
  desk = new FakeDesk();
  focusDialogs();
});

describe('what was not made', () => {
  const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  const press = (name: string, of: RegExp) => {
    const alert = screen.getAllByRole('alert').find(({ textContent }) => of.test(textContent));
    return userEvent.click(within(alert as HTMLElement).getByRole('button', { name }));
  };
  beforeEach(async () => {
    desk.records = [1, 2].map((n) => workOf({ reference: `K7M-ROW${n}` }));
    await openDesk(desk);
    await userEvent.click(await rowOf('K7M-ROW1'));
    await userEvent.type(await pane().findByRole('textbox', { name: 'Internal note' }), 'Call back');
    desk.offline = true;
    await userEvent.click(pane().getByRole('button', { name: 'Save note' }));
    await screen.findByRole('alert');
  });

  it('stays, each by itself, until it is made', async () => {
    await userEvent.click(pane().getByRole('button', { name: 'Take' }));
    await waitFor(() => expect(alerts()).toHaveLength(2));
    expect(alerts()[0]).toContain('Not saved: note about K7M-ROW1');
    expect(alerts()[1]).toContain('Not taken: K7M-ROW1');
    await userEvent.click(pane().getByRole('button', { name: 'Back to the list' }));
    expect(alerts()).toHaveLength(2);
    desk.offline = false;
    await userEvent.click(await rowOf('K7M-ROW2'));
    await pane().findByRole('heading', { name: /K7M-ROW2/ });
    await userEvent.click(pane().getByRole('button', { name: 'Take' }));
    await waitFor(() => expect(said()).toContain('Taken, K7M-ROW2'));
    expect(alerts()).toHaveLength(2);
    await press('Try again', /Not saved/);
    await waitFor(() => expect(alerts()).toHaveLength(1));
    await press('Try again', /Not taken/);
    await waitFor(() => expect(alerts()).toEqual([]));
    expect(desk.records[0]).toMatchObject({ owner: desk.staff });
    expect(desk.records[0]?.history.map(({ text }) => text)).toContain('Call back');
  });

  it('is still there after another page of the desk was shown', async () => {
    cleanup();
    desk.offline = false;
    await openDesk(desk);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not saved: note about K7M-ROW1');
    expect(await rowOf('K7M-ROW1')).toHaveAccessibleDescription(/Note not saved yet/);
  });

  it('is done with if another change of its kind is made, or it is left', async () => {
    desk.offline = false;
    await userEvent.click(await rowOf('K7M-ROW2'));
    await pane().findByRole('heading', { name: /K7M-ROW2/ });
    desk.offline = true;
    for (const state of ['5. Done', '6. Spam']) {
      await userEvent.click(pane().getByRole('button', { name: 'Set the state' }));
      await userEvent.click(screen.getByRole('button', { name: state }));
    }
    await waitFor(() => expect(alerts()[1]).toContain('Not set to “Spam”: K7M-ROW2'));
    expect(alerts()).toHaveLength(2);
    desk.offline = false;
    await userEvent.click(pane().getByRole('button', { name: 'Set the state' }));
    await userEvent.click(screen.getByRole('button', { name: '3. Waiting for the patient' }));
    await waitFor(() => expect(alerts()).toHaveLength(1));
    await press('Leave it', /Not saved/);
    expect(alerts()).toEqual([]);
  });

  it('can be looked at if somebody else was first, without leaving what is open', async () => {
    desk.offline = false;
    const [first] = desk.records as [WorkDetails];
    const answer = desk.hold();
    desk.write({ id: first.id, action: 'note', text: 'Called her' }, 'bea@desk.example');
    await userEvent.click(pane().getByRole('button', { name: 'Take' }));
    await userEvent.click(await rowOf('K7M-ROW2'));
    const looks = () => desk.bodies('view').filter((body) => JSON.stringify(body).includes(first.id)).length;
    const before = looks();
    answer();
    await waitFor(() => expect(alerts().join()).toMatch(/Not taken: K7M-ROW1.*in the meantime/));
    await pane().findByRole('heading', { name: /K7M-ROW2/ });
    // A look would count as somebody having seen it.
    expect(looks()).toBe(before);
    await press('Open K7M-ROW1', /Not taken/);
    await pane().findByRole('heading', { name: /K7M-ROW1/ });
    await press('Apply mine anyway', /Called her/);
    await waitFor(() => expect(desk.records[0]?.owner).toBe(desk.staff));
  });
});
