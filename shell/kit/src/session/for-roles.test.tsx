import { signInSlot } from '@concierge/contract/staff/staff';
import { SlotContext, session } from '@concierge/kit';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { forRoles } from './for-roles';

const Page = forRoles(() => <input aria-label="Note of the owner" />, ['owner']);
beforeEach(() => session.signedOut());

const note = () => screen.queryByLabelText('Note of the owner');
const signIn = (role: 'desk' | 'owner', locked = false) =>
  act(() => session.signedIn('ann@desk.example', { roles: [role], locked, token: async () => '' }));

describe('a page for roles', () => {
  it('is not in its HTML, nor shown before somebody has signed in', () => {
    expect(renderToString(<Page />)).not.toContain('Note of the owner');
    render(<Page />);
    expect(note()).toBeNull();
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  it('has a place for the remote that signs in', () => {
    const composed = { [signInSlot]: { remote: 'desk', component: () => <h1>Who are you?</h1> } };
    const page = (
      <SlotContext value={{ composed }}>
        <Page />
      </SlotContext>
    );
    expect(renderToString(page)).not.toContain('Who are you?');
    render(page);
    expect(screen.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  });

  it('is shown to one of its roles, and to no other', () => {
    render(<Page />);
    signIn('desk');
    expect(note()).toBeNull();
    expect(screen.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
    signIn('owner');
    expect(note()).toBeVisible();
  });

  it('keeps what was being written while the screen is locked, out of sight and reach', async () => {
    render(<Page />);
    signIn('owner');
    await userEvent.type(screen.getByLabelText('Note of the owner'), 'call back');
    signIn('owner', true);
    expect(note()).not.toBeVisible();
    expect(note()?.closest('[inert]')).not.toBeNull();
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    signIn('owner');
    expect(note()).toBeVisible();
    expect(note()).toHaveValue('call back');
    act(() => session.signedIn('ben@desk.example', { roles: ['owner'], token: async () => '' }));
    expect(note(), 'of another person').toHaveValue('');
  });
});
