import { expiringPrefix, RemoteActionProvider, session } from '@concierge/kit';
import { render, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BackgroundTasks, deleteExpired } from './background-tasks';

const runAction = vi.fn(async (_remote: string, _action: string) => undefined);

function open() {
  return render(
    <RemoteActionProvider value={runAction}>
      <BackgroundTasks />
    </RemoteActionProvider>,
  );
}

beforeEach(() => {
  session.signedOut();
  runAction.mockClear();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
});

describe('background tasks', () => {
  it('asks the auth remote to refresh the session of a signed-in visitor', async () => {
    session.signedIn('ada@example.com');
    open();
    await waitFor(() => expect(runAction).toHaveBeenCalledWith('auth', 'refreshSession'));
  });

  it('loads nothing for a visitor who is not signed in', () => {
    open();
    expect(runAction).not.toHaveBeenCalled();
  });

  it('runs again when the visitor returns to the tab after 15 minutes, and no sooner', () => {
    session.signedIn('ada@example.com');
    open();
    runAction.mockClear();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(runAction).not.toHaveBeenCalled();
    const later = Date.now() + 16 * 60_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(runAction).toHaveBeenCalledTimes(1);
  });

  it('ignores a remote that does not load', () => {
    session.signedIn('ada@example.com');
    runAction.mockRejectedValueOnce(new Error('no remote'));
    expect(() => open()).not.toThrow();
  });
});

describe('data that expires', () => {
  const key = `${expiringPrefix}survey`;

  it('is erased once it expires, and no sooner', () => {
    window.localStorage.setItem(key, JSON.stringify({ expires: 1000, secret: 'x' }));
    deleteExpired(999);
    expect(window.localStorage.getItem(key)).not.toBeNull();
    deleteExpired(1000);
    expect(window.localStorage.getItem(key)).toBeNull();
  });

  it.each(['', '{', 'null', '[]', '{"expires":"soon"}'])('is erased if it cannot be read: %j', (text) => {
    window.localStorage.setItem(key, text);
    deleteExpired(0);
    expect(window.localStorage.getItem(key)).toBeNull();
  });

  it('is the only data that is erased', () => {
    window.localStorage.setItem('concierge.session', 'ada@example.com');
    deleteExpired(Number.MAX_SAFE_INTEGER);
    expect(window.localStorage.getItem('concierge.session')).toBe('ada@example.com');
  });

  it('throws no error if storage is blocked', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => deleteExpired(0)).not.toThrow();
  });
});
