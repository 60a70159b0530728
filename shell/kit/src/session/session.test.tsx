import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session, useSession } from './session';

const key = 'concierge.session';

function Who() {
  const state = useSession();
  return <p>{state.status === 'signed-in' ? state.email : state.status}</p>;
}

/** What another tab's change of storage looks like in this one. */
function otherTab(change: () => void, changed: string | null = key) {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: changed }));
}

beforeEach(() => session.signedOut());

describe('the session', () => {
  it("is 'loading' on a server, which cannot know it", () => {
    expect(renderToString(<Who />)).toBe('<p>loading</p>');
  });

  it('tells every page who is signed in, and about signing out', () => {
    render(<Who />);
    act(() => session.signedIn('ada@example.com'));
    expect(screen.getByText('ada@example.com')).toBeVisible();
    act(() => session.signedOut());
    expect(screen.getByText('signed-out')).toBeVisible();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('follows the other tabs of this browser', () => {
    render(<Who />);
    act(() => otherTab(() => localStorage.setItem(key, 'ada@example.com')));
    expect(screen.getByText('ada@example.com')).toBeVisible();
    act(() => otherTab(() => localStorage.removeItem(key)));
    expect(screen.getByText('signed-out')).toBeVisible();
    act(() => session.signedIn('ada@example.com'));
    act(() => otherTab(() => localStorage.clear(), null));
    expect(screen.getByText('signed-out')).toBeVisible();
  });

  it('follows a later document of this tab when Back restores this one', () => {
    const comeBack = () =>
      act(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    const ada = { status: 'signed-in', email: 'ada@example.com', locked: false };
    render(<Who />);
    act(() => session.signedIn(ada.email, { locked: ada.locked }));
    comeBack();
    expect(session.get(), 'the details of the same person stay').toEqual(ada);
    localStorage.setItem(key, 'ben@example.com');
    comeBack();
    expect(screen.getByText('ben@example.com')).toBeVisible();
    expect(session.get()).not.toHaveProperty('locked');
    localStorage.removeItem(key);
    comeBack();
    expect(screen.getByText('signed-out')).toBeVisible();
  });

  it('of staff stays in its tab: nothing is stored, and other tabs change nothing', () => {
    const token = async () => 'the-token';
    const ann = { email: 'ann@desk.example', roles: ['desk'], token } as const;
    render(<Who />);
    act(() => session.signedIn(ann.email, ann));
    expect(localStorage.getItem(key)).toBeNull();
    act(() => otherTab(() => localStorage.setItem(key, 'ada@example.com')));
    expect(session.get()).toEqual({ status: 'signed-in', ...ann });
    act(() => session.signedOut());
    expect(session.get()).not.toHaveProperty('token');
  });

  it('works in this tab if the browser stores nothing', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    render(<Who />);
    act(() => session.signedIn('ada@example.com'));
    expect(screen.getByText('ada@example.com')).toBeVisible();
    act(() => session.signedOut());
    expect(screen.getByText('signed-out')).toBeVisible();
  });
});
