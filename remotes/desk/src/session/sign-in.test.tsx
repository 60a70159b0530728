import { loadPage, session } from '@concierge/kit';
import { forRoles } from '@concierge/kit/for-roles';
import { renderPage } from '@concierge/kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { remote } from '../routes';
import { loadStaffAccounts } from './load-accounts';
import { Page as SignInPage } from './sign-in-page';
import type { SignedInStaff, Step } from './staff-accounts';
import { begin, signOut } from './staff-session';

const accounts = {
  configure: vi.fn<() => Promise<void>>(),
  start: vi.fn<(email: string, password: string) => Promise<Step>>(),
  proceed: vi.fn<(email: string, answer: string) => Promise<Step>>(),
  current: vi.fn<() => Promise<SignedInStaff | null>>(),
  idToken: vi.fn<() => Promise<string | null>>(),
  forget: vi.fn<() => Promise<void>>(),
};
vi.mock('./load-accounts', () => ({ loadStaffAccounts: vi.fn() }));

beforeEach(() => {
  for (const mock of Object.values(accounts)) mock.mockReset();
  vi.mocked(loadStaffAccounts).mockResolvedValue(accounts);
  accounts.current.mockResolvedValue({ email: 'ann@desk.example', role: 'desk', since: Date.now() });
  accounts.start.mockResolvedValue({ name: 'code' });
  session.signedOut();
});

const amplifyError = (name: string, message = 'x') => Object.assign(new Error(message), { name });
const field = (name: RegExp | string) => screen.getByLabelText(name, { selector: 'input' });
const next = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

async function open() {
  const page = renderPage(SignInPage);
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  return page;
}
async function enterPassword() {
  await userEvent.type(field('Email'), ' ann@desk.example');
  await userEvent.type(field('Password'), 'evening lamp on pine');
  await next();
}

describe('signing in to the desk', () => {
  it('asks for a password, then for a code, and then the session has the role and a token', async () => {
    accounts.proceed.mockResolvedValue({ name: 'done' });
    accounts.idToken.mockResolvedValue('the-token');
    await open();
    await enterPassword();
    expect(accounts.start).toHaveBeenCalledWith('ann@desk.example', 'evening lamp on pine');
    expect(screen.getByRole('heading', { name: 'Enter your code' })).toHaveFocus();
    await userEvent.type(field(/Code/), '123 456');
    await next();
    expect(accounts.proceed).toHaveBeenCalledWith('ann@desk.example', '123456');
    expect(session.get()).toMatchObject({ status: 'signed-in', email: 'ann@desk.example', roles: ['desk'] });
  });

  it('lets a newcomer choose a password and set up an authenticator, by picture or by key', async () => {
    accounts.start.mockResolvedValue({ name: 'new-password' });
    const picture = [[true]];
    accounts.proceed.mockResolvedValueOnce({ name: 'authenticator', key: 'JBSWY3DPEHPK3PXP', picture });
    await open();
    await enterPassword();
    await userEvent.type(field('New password'), 'short');
    await next();
    expect(field('New password')).toHaveFocus();
    expect(field('New password')).toBeInvalid();
    expect(accounts.proceed).not.toHaveBeenCalled();
    await userEvent.type(field('New password'), ' but longer now');
    await next();
    expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    accounts.proceed.mockResolvedValueOnce({ name: 'done' });
    await userEvent.type(field(/Code/), '123456');
    await next();
    expect(session.get().status).toBe('signed-in');
  });

  it.each([
    [amplifyError('NotAuthorizedException', 'Incorrect username or password.'), 'That address or password'],
    [amplifyError('UserNotFoundException'), 'That address or password'],
    [amplifyError('NotAuthorizedException', 'Password attempts exceeded'), 'Too many tries'],
    [amplifyError('NotAuthorizedException', 'User is disabled.'), 'turned off'],
    [amplifyError('NotAuthorizedException', 'Temporary password has expired and must…'), 'Ask an owner'],
    [amplifyError('NetworkError'), 'connection'],
  ])('explains %s, and keeps what was typed', async (error, said) => {
    accounts.start.mockRejectedValue(error);
    await open();
    await enterPassword();
    expect(await screen.findByRole('alert')).toHaveTextContent(said);
    expect(field('Email')).toHaveValue('ann@desk.example');
    expect(field('Password')).toHaveValue('evening lamp on pine');
  });

  it.each([
    ['CodeMismatchException', 'isn’t right'],
    ['EnableSoftwareTokenMFAException', 'isn’t right'],
    ['ExpiredCodeException', 'used already'],
  ])('takes another code after %s', async (name, said) => {
    accounts.proceed.mockRejectedValueOnce(amplifyError(name)).mockResolvedValueOnce({ name: 'done' });
    await open();
    await enterPassword();
    await userEvent.type(field(/Code/), '123456');
    await next();
    expect(await screen.findByRole('alert')).toHaveTextContent(said);
    expect(field(/Code/)).toHaveValue('123456');
    await next();
    expect(session.get().status).toBe('signed-in');
  });

  it('starts over, with the address, when a step took too long', async () => {
    accounts.proceed.mockRejectedValue(
      amplifyError('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
    );
    await open();
    await enterPassword();
    await userEvent.type(field(/Code/), '123456');
    await next();
    expect(await screen.findByRole('alert')).toHaveTextContent('Start again with your password');
    expect(field('Email')).toHaveValue('ann@desk.example');
  });

  it('names the fields that are missing', async () => {
    await open();
    await next();
    expect(field('Email')).toHaveFocus();
    expect(field('Email')).toBeInvalid();
    expect(field('Password')).toBeInvalid();
    expect(accounts.start).not.toHaveBeenCalled();
  });

  it('comes with the page’s HTML, which holds nothing of the page', async () => {
    const [route] = remote.routes;
    if (!route) throw new Error('No route');
    const Home = forRoles(await loadPage(remote, route), route.roles ?? []);
    expect(renderToString(<Home />)).not.toContain('Requests');
    expect(renderToString(<SignInPage />)).toContain('Loading...');
  });
});

describe('a locked screen', () => {
  it('asks the same person to sign in again, with the address filled in', async () => {
    act(() =>
      session.signedIn('ann@desk.example', { roles: ['desk'], locked: true, token: async () => null }),
    );
    accounts.proceed.mockResolvedValue({ name: 'done' });
    await open();
    expect(screen.getByRole('heading', { name: 'The screen is locked' })).toBeVisible();
    expect(screen.getByText(/Nobody used it for 15 minutes.*is kept/)).toBeVisible();
    expect(field('Email')).toHaveValue('ann@desk.example');
    await userEvent.type(field('Password'), 'evening lamp on pine');
    await next();
    await userEvent.type(field(/Code/), '123456');
    await next();
    expect(session.get()).toMatchObject({ email: 'ann@desk.example', locked: false });
  });
});

it('somebody whose account was removed is told why they have to sign in', async () => {
  begin({ email: 'ann@desk.example', role: 'desk', since: Date.now() });
  // What a function's refusal does.
  session.signedOut();
  await open();
  expect(
    screen.getByText(/your account was signed out or reset elsewhere, or removed.*are kept/),
  ).toBeVisible();
});

it('signing out forgets the tokens', async () => {
  session.signedIn('ann@desk.example', { roles: ['desk'], token: async () => 'the-token' });
  await signOut();
  expect(session.get().status).toBe('signed-out');
  await waitFor(() => expect(accounts.forget).toHaveBeenCalled());
});
