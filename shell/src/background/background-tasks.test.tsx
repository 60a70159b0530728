import { expiringPrefix, RemoteActionProvider, session } from '@concierge/kit';
import { render, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BackgroundTasks } from './background-tasks';
import { deleteExpired } from './delete-expired';

const asked = vi.fn(async (_remote: string, _action: string) => undefined);

function open() {
  return render(
    <RemoteActionProvider value={asked}>
      <BackgroundTasks />
    </RemoteActionProvider>,
  );
}

beforeEach(() => {
  window.localStorage.clear();
  session.signedOut();
  asked.mockClear();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
});

describe('background tasks', () => {
  it('asks the auth remote to refresh the session of who is signed in', async () => {
    session.signedIn('ada@example.com');
    open();
    await waitFor(() => expect(asked).toHaveBeenCalledWith('auth', 'refreshSession'));
  });

  it('loads nothing for anybody else', () => {
    open();
    expect(asked).not.toHaveBeenCalled();
  });

  it('looks again when somebody comes back to the tab after a while, not at once', () => {
    session.signedIn('ada@example.com');
    open();
    asked.mockClear();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked).not.toHaveBeenCalled();
    const later = Date.now() + 16 * 60_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('swallows a remote that does not come', () => {
    session.signedIn('ada@example.com');
    asked.mockRejectedValueOnce(new Error('no remote'));
    expect(() => open()).not.toThrow();
  });
});

describe('things that are kept for a while', () => {
  const key = `${expiringPrefix}survey`;

  it('are erased when their time has passed, and no sooner', () => {
    window.localStorage.setItem(key, JSON.stringify({ expires: 1000, secret: 'x' }));
    deleteExpired(999);
    expect(window.localStorage.getItem(key)).not.toBeNull();
    deleteExpired(1000);
    expect(window.localStorage.getItem(key)).toBeNull();
  });

  it.each(['', '{', 'null', '[]', '{"expires":"soon"}'])(
    'are erased when they cannot be read: %j',
    (text) => {
      window.localStorage.setItem(key, text);
      deleteExpired(0);
      expect(window.localStorage.getItem(key)).toBeNull();
    },
  );

  it('do not cost anybody else theirs', () => {
    window.localStorage.setItem('concierge.session', 'ada@example.com');
    deleteExpired(Number.MAX_SAFE_INTEGER);
    expect(window.localStorage.getItem('concierge.session')).toBe('ada@example.com');
  });

  it('are no trouble where storage is blocked', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => deleteExpired(0)).not.toThrow();
  });
});
