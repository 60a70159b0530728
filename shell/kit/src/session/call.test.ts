import type { Endpoint } from '@concierge/contract/wire/endpoints/table';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from './call';
import { session } from './session';

const asked = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  asked.mockReset().mockImplementation(async () => Response.json({ done: true }));
  session.signedIn('ann@desk.example', { roles: ['desk'], token: async () => 'the-token' });
});

const endpoint: Endpoint = {
  ...{ method: 'GET', path: '/api/desk/count', summary: '', success: [200], answer: z.unknown() },
  ...{ function: 'count', timeoutSeconds: 5, memoryMb: 128, tables: {}, settings: [] },
};
const authorization = () => new Headers(asked.mock.lastCall?.[1]?.headers).get('authorization');

describe('call', () => {
  it.each([
    [{ signedIn: true }, 'Bearer the-token'],
    [{ roles: ['owner'] }, 'Bearer the-token'],
    [{}, null],
  ] as const)(
    'sends the token of the session to an endpoint that needs one: %j gets %s',
    async (needs, sent) => {
      expect(await call({ ...endpoint, ...needs }, undefined)).toEqual({ done: true });
      expect(authorization()).toBe(sent);
    },
  );

  it('is not sent while the screen is locked, which keeps the session', async () => {
    session.signedIn('ann@desk.example', { roles: ['desk'], locked: true, token: async () => null });
    await expect(call({ ...endpoint, roles: ['desk'] }, undefined)).rejects.toMatchObject({ status: 401 });
    expect(asked).not.toHaveBeenCalled();
    expect(session.get().status).toBe('signed-in');
  });

  it.each([
    [401, 'signed-out'],
    [403, 'signed-in'],
  ])('leaves the session after %i %s', async (status, left) => {
    asked.mockImplementation(async () => Response.json({}, { status }));
    await expect(call({ ...endpoint, signedIn: true }, undefined)).rejects.toMatchObject({ status });
    expect(session.get().status).toBe(left);
  });
});
