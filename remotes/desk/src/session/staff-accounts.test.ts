import { roleClaim } from '@concierge/contract/staff/staff';
import { Amplify } from 'aws-amplify';
import * as amplify from 'aws-amplify/auth';
import { encode } from 'uqr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { configure, current, proceed, start } from './staff-accounts';

vi.mock('aws-amplify/auth');
beforeEach(() => vi.resetAllMocks());

const ann = 'ann@desk.example';
const answers = (nextStep: object) => ({ isSignedIn: false, nextStep }) as amplify.SignInOutput;

describe('the Amplify wrapper', () => {
  it('learns pool and client from the desk itself', async () => {
    const asked = vi.fn(async () => Response.json({ userPoolId: 'us-east-1_staff', clientId: 'desk' }));
    vi.stubGlobal('fetch', asked);
    await configure();
    expect(asked).toHaveBeenCalledWith('/api/desk/sign-in', expect.anything());
    expect(Amplify.getConfig().Auth?.Cognito).toMatchObject({
      userPoolId: 'us-east-1_staff',
      userPoolClientId: 'desk',
      userPoolEndpoint: `${window.location.origin}/accounts`,
    });
  });

  it('ends the session of whoever was here before, and names each step', async () => {
    vi.mocked(amplify.signIn).mockResolvedValue(
      answers({ signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED' }),
    );
    expect(await start(ann, 'x')).toEqual({ name: 'new-password' });
    expect(amplify.signOut).toHaveBeenCalledBefore(vi.mocked(amplify.signIn));
    const getSetupUri = (app: string, account?: string) => new URL(`otpauth://totp/${app}:${account}`);
    vi.mocked(amplify.confirmSignIn).mockResolvedValueOnce(
      answers({
        signInStep: 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP',
        totpSetupDetails: { sharedSecret: 'KEY', getSetupUri },
      }),
    );
    expect(await proceed(ann, 'a new password')).toMatchObject({
      name: 'authenticator',
      key: 'KEY',
      picture: encode(`otpauth://totp/${window.location.hostname}:${ann}`, { border: 2 }).data,
    });
    vi.mocked(amplify.confirmSignIn).mockResolvedValueOnce(answers({ signInStep: 'DONE' }));
    const idToken = { payload: {}, toString: () => 'a token' };
    vi.mocked(amplify.fetchAuthSession).mockResolvedValue({
      tokens: { idToken, accessToken: { payload: {} } },
    });
    const asked = vi.fn(async () => Response.json({ email: ann, role: 'desk' }));
    vi.stubGlobal('fetch', asked);
    expect(await proceed(ann, '123456')).toEqual({ name: 'done' });
    const sent = { method: 'POST', headers: expect.objectContaining({ authorization: 'Bearer a token' }) };
    expect(asked).toHaveBeenCalledWith('/api/desk/session', expect.objectContaining(sent));
    vi.mocked(amplify.signIn).mockResolvedValue(answers({ signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' }));
    expect(await start(ann, 'x')).toEqual({ name: 'code' });
    vi.mocked(amplify.signIn).mockResolvedValue(answers({ signInStep: 'CONFIRM_SIGN_UP' }));
    await expect(start(ann, 'x')).rejects.toThrow('no step');
  });

  it('reads person, role and time of sign-in from the token, and takes no other for staff', async () => {
    const tokens = (payload: Record<string, string | number>) => ({
      tokens: { idToken: { payload }, accessToken: { payload: {} } },
    });
    const claims = { email: ann, [roleClaim]: 'owner', auth_time: 1000 };
    vi.mocked(amplify.fetchAuthSession).mockResolvedValueOnce(tokens(claims));
    expect(await current()).toEqual({ email: ann, role: 'owner', since: 1_000_000 });
    vi.mocked(amplify.fetchAuthSession).mockResolvedValueOnce(tokens({ ...claims, [roleClaim]: 'king' }));
    expect(await current()).toBeNull();
    vi.mocked(amplify.fetchAuthSession).mockResolvedValueOnce({});
    expect(await current()).toBeNull();
  });
});
