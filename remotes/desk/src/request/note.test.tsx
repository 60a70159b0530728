import { session } from '@concierge/kit';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WorkDetails } from '../../functions/schemas/work';
import { FakeDesk, failed, focusDialogs, openDesk, workOf } from '../testing/fake-desk';
import { paneButton as button, note, pane } from '../testing/inbox-page';

let desk: FakeDesk;
beforeEach(() => {
  desk = new FakeDesk();
  focusDialogs();
});

const bea = 'bea@desk.example';
const at = ({ kind, id }: WorkDetails) => `/#${kind}-${id}`;
const named = { name: 'The opened request' };
const opened = () => desk.records[0] as WorkDetails;
const notes = () => opened().history.flatMap(({ kind, text }) => (kind === 'note' ? [text] : []));

async function open() {
  desk.records = [workOf({ reference: 'K7M-OPEN' })];
  await openDesk(desk, at(opened()));
  await screen.findByRole('region', named);
  await pane().findByRole('heading', { name: /K7M-OPEN/ });
}

describe('a note', () => {
  it('survives a lost connection, and is made once', async () => {
    await open();
    await userEvent.type(await note(), 'Call back');
    desk.offline = true;
    await userEvent.click(button('Save note'));
    expect(await pane().findByRole('alert')).toHaveTextContent('What you typed is still here.');
    expect(await note()).toHaveValue('Call back');
    expect(pane().getByRole('alert')).toHaveTextContent('Not saved: note about K7M-OPEN');
    desk.offline = false;
    desk.others.change = () => failed(503, 'unavailable', 'This could not be done.');
    await userEvent.click(button('Try again'));
    await waitFor(() => expect(pane().getByRole('alert')).toHaveTextContent('This could not be done.'));
    delete desk.others.change;
    await userEvent.click(button('Try again'));
    await waitFor(async () => expect(await note()).toHaveValue(''));
    const ids = desk.bodies('change').map((body) => (body as { change: string }).change);
    expect(new Set(ids).size).toBe(1);
  });

  it('is saved without what was typed meanwhile, which stays', async () => {
    await open();
    const answer = desk.hold();
    await userEvent.type(await note(), 'Call back');
    await userEvent.click(button('Save note'));
    await userEvent.type(await note(), ' and ask for Tom');
    answer();
    await waitFor(async () => expect(await note()).toHaveValue('and ask for Tom'));
    await userEvent.click(button('Save note'));
    await waitFor(async () => expect(await note()).toHaveValue(''));
    expect(notes()).toEqual(['Call back', 'and ask for Tom']);
  });

  it('stays as it is if it was changed within while it was being saved', async () => {
    await open();
    const answer = desk.hold();
    await userEvent.type(await note(), 'Call back');
    await userEvent.click(button('Save note'));
    await userEvent.clear(await note());
    await userEvent.type(await note(), 'Write back');
    answer();
    await waitFor(() => expect(notes()).toEqual(['Call back']));
    await waitFor(() => expect(button('Save note')).toBeEnabled());
    expect(await note()).toHaveValue('Write back');
  });

  it('is sent again as it stands by then, as another change', async () => {
    await open();
    desk.offline = true;
    await userEvent.type(await note(), 'Call back');
    await userEvent.click(button('Save note'));
    await pane().findByRole('alert');
    await userEvent.type(await note(), ' at 5');
    desk.offline = false;
    await userEvent.click(button('Try again'));
    await waitFor(async () => expect(await note()).toHaveValue(''));
    expect(notes()).toEqual(['Call back at 5']);
  });

  it('is not sent again if nothing of it is left', async () => {
    await open();
    desk.offline = true;
    await userEvent.type(await note(), 'Call back');
    await userEvent.click(button('Save note'));
    await pane().findByRole('alert');
    await userEvent.clear(await note());
    desk.offline = false;
    await userEvent.click(button('Try again'));
    expect(pane().queryByRole('alert')).toBeNull();
    expect(desk.bodies('change')).toEqual([]);
  });

  it('can be written a second time with the same words', async () => {
    await open();
    for (const times of [1, 2]) {
      await userEvent.type(await note(), 'No answer{Enter}');
      await userEvent.click(button('Save note'));
      await waitFor(() => expect(notes()).toHaveLength(times));
      await waitFor(async () => expect(await note()).toHaveValue(''));
    }
  });

  it('never conflicts with another one’s', async () => {
    await open();
    await userEvent.type(await note(), 'Call back');
    desk.write({ id: opened().id, action: 'note', text: 'Called her' }, bea);
    await userEvent.click(button('Save note'));
    await waitFor(async () => expect(await note()).toHaveValue(''));
    expect(notes()).toEqual(['Called her', 'Call back']);
    expect(pane().queryByRole('alert')).toBeNull();
  });

  it('waits for its writer if the session has ended', async () => {
    await open();
    await userEvent.type(await note(), 'Call back');
    desk.others.change = () => failed(401, 'unauthorized', 'Sign in');
    await userEvent.click(button('Save note'));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Internal note' })).toBeNull());
    delete desk.others.change;
    act(() => session.signedIn(desk.staff, { roles: ['desk'], token: async () => 'a token' }));
    await screen.findByRole('region', named);
    expect(await note()).toHaveValue('Call back');
  });
});
