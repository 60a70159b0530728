import { expect, it, vi } from 'vitest';
import { remote } from './routes';

const amplify = vi.hoisted(() => ({ loaded: false }));
vi.mock('aws-amplify', () => {
  amplify.loaded = true;
  return { Amplify: { configure: () => undefined } };
});

it('owns the account pages, and offers its actions to the shell without loading Amplify', () => {
  expect(remote.name).toBe('auth');
  expect(remote.routes.map(({ path }) => path)).toEqual([
    '/auth',
    '/auth/confirm',
    '/auth/reset',
    '/change-request',
    '/account',
  ]);
  expect(Object.keys(remote.actions)).toEqual(['signOut', 'refreshSession']);
  expect(amplify.loaded).toBe(false);
});
