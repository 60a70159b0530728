import { staffRoles } from '@concierge/contract/staff/staff';
import type { SessionState } from '@concierge/kit';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadStaffAccounts } from './load-accounts';
import type { SignedInStaff } from './staff-accounts';

const forget = vi.fn(async () => undefined);
const current = vi.fn<() => Promise<SignedInStaff | null>>();
const accounts = {
  ...{ configure: vi.fn(), start: vi.fn(), proceed: vi.fn(), current, forget },
  idToken: async () => 'the-token',
};
vi.mock('./load-accounts', () => ({ loadStaffAccounts: vi.fn() }));

const minute = 60_000;
const ann = (): SignedInStaff => ({ email: 'ann@desk.example', role: 'physician', since: Date.now() });

/** The module as a new document has it. */
async function fresh() {
  vi.resetModules();
  const kit = await import('@concierge/kit');
  kit.session.signedOut();
  return { ...(await import('./staff-session')), kit };
}

beforeEach(() => {
  vi.useFakeTimers();
  forget.mockClear();
  vi.mocked(loadStaffAccounts).mockResolvedValue(accounts);
});

const tokenIn = (state: SessionState) => (state.status === 'signed-in' ? state.token?.() : undefined);
const use = () => window.dispatchEvent(new Event('keydown'));

describe('the session of staff', () => {
  it('locks after 15 minutes without use, and forgets its tokens', async () => {
    const { begin, kit } = await fresh();
    begin(ann());
    expect(await tokenIn(kit.session.get())).toBe('the-token');
    await vi.advanceTimersByTimeAsync(14 * minute);
    use();
    await vi.advanceTimersByTimeAsync(14 * minute);
    expect(kit.session.get()).toMatchObject({ locked: false });
    await vi.advanceTimersByTimeAsync(minute);
    expect(kit.session.get()).toMatchObject({ status: 'signed-in', email: 'ann@desk.example', locked: true });
    expect(forget).toHaveBeenCalledTimes(1);
    expect(await tokenIn(kit.session.get())).toBeNull();
  });

  it('is not unlocked by a key, nor by the first key after the computer slept', async () => {
    const { begin, kit } = await fresh();
    begin(ann());
    vi.setSystemTime(Date.now() + 20 * minute);
    use();
    expect(kit.session.get()).toMatchObject({ locked: true });
    use();
    await vi.advanceTimersByTimeAsync(minute);
    expect(kit.session.get()).toMatchObject({ locked: true });
    begin(ann());
    expect(kit.session.get()).toMatchObject({ locked: false });
  });

  it('ends after 12 hours, however much it is used', async () => {
    const { begin, kit, whyEnded } = await fresh();
    begin(ann());
    for (let passed = 0; passed < 12 * 60; passed += 10) {
      use();
      expect(kit.session.get().status).toBe('signed-in');
      await vi.advanceTimersByTimeAsync(10 * minute);
    }
    expect(kit.session.get().status).toBe('signed-out');
    expect(whyEnded()).toBe('expired');
    expect(forget).toHaveBeenCalled();
  });

  it('leaves what was being written in the tab when it locks or ends, until its person signs out', async () => {
    const { begin, signOut, kit } = await fresh();
    const { draftName, writeDraft } = await import('../shared/drafts');
    const kept = () => JSON.stringify({ ...sessionStorage });
    begin(ann());
    writeDraft(draftName('ann@desk.example', 'x'), 'Call back');
    await vi.advanceTimersByTimeAsync(15 * minute);
    expect(kit.session.get()).toMatchObject({ locked: true });
    await vi.advanceTimersByTimeAsync(12 * 60 * minute);
    expect(kit.session.get().status).toBe('signed-out');
    expect(kept()).toContain('Call back');
    begin(ann());
    await signOut();
    expect(kept()).not.toContain('Call back');
  });

  it('comes back when the tab is reloaded, but not after 15 minutes', async () => {
    const before = await fresh();
    before.begin(ann());
    sessionStorage.setItem('CognitoIdentityServiceProvider.x', 'token');
    current.mockResolvedValue(ann());
    const soon = await fresh();
    await soon.restore();
    expect(soon.kit.session.get()).toMatchObject({ status: 'signed-in', roles: ['physician'] });
    vi.setSystemTime(Date.now() + 15 * minute);
    const late = await fresh();
    await late.restore();
    expect(late.kit.session.get().status).toBe('signed-out');
    expect(late.whyEnded()).toBe('idle');
    expect(forget).toHaveBeenCalled();
  });

  it('ends when its token is revoked, and says so, but not after its person signed out', async () => {
    const { begin, signOut, whyEnded, kit } = await fresh();
    begin(ann());
    vi.mocked(loadStaffAccounts).mockResolvedValue({ ...accounts, idToken: async () => null });
    expect(await tokenIn(kit.session.get())).toBeNull();
    expect([kit.session.get().status, whyEnded()]).toEqual(['signed-out', 'refused']);
    begin(ann());
    expect(whyEnded()).toBeUndefined();
    await signOut();
    expect(whyEnded()).toBeUndefined();
  });

  it('is only locked if what was asked before the lock comes to nothing', async () => {
    const { begin, kit } = await fresh();
    begin(ann());
    const before = kit.session.get();
    vi.mocked(loadStaffAccounts).mockResolvedValue({ ...accounts, idToken: async () => null });
    await vi.advanceTimersByTimeAsync(15 * minute);
    expect(await tokenIn(before)).toBeNull();
    expect(kit.session.get()).toMatchObject({ status: 'signed-in', locked: true });
  });

  it('is refused if a function no longer takes its token', async () => {
    const { begin, whyEnded, kit } = await fresh();
    begin(ann());
    kit.session.signedOut();
    expect(whyEnded()).toBe('refused');
  });

  it('needs no Amplify in a tab that nobody has signed in', async () => {
    vi.mocked(loadStaffAccounts).mockClear();
    const { restore, kit } = await fresh();
    await restore();
    expect(kit.session.get().status).toBe('signed-out');
    expect(loadStaffAccounts).not.toHaveBeenCalled();
  });

  it('tells a page who is at the desk', async () => {
    const { begin } = await import('./staff-session');
    const { usePerson } = await import('../shared/person');
    begin(ann());
    const Who = () => {
      const { email, mayAs } = usePerson();
      return <p>{`${email}, ${staffRoles.filter(mayAs).join(', ')}`}</p>;
    };
    render(<Who />);
    expect(screen.getByText('ann@desk.example, desk, physician')).toBeVisible();
  });
});
