import { signInToRequests } from '@concierge/contract/requests/account-links';
import { toastTexts as texts } from '@concierge/contract/text/messages';
import { session } from '@concierge/kit';
import { renderPage } from '@concierge/kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts, button, deferred, notices, resetAccounts } from '../testing/fake-accounts';
import { Page } from './account-page';

vi.mock('../accounts/load-code', async (original) => ({
  ...(await original<typeof import('../accounts/load-code')>()),
  loadAccounts: vi.fn(),
}));

const email = 'ada@example.com';
const message = {
  id: crypto.randomUUID(),
  kind: 'contact',
  reference: 'K7M-4QXP',
  state: 'received',
  created_at: '2026-01-05T10:00:00.000Z',
};
const fetchMock = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const jsonResponse = (body: object) => new Response(JSON.stringify(body), { status: 200 });

beforeEach(() => {
  resetAccounts();
  session.signedIn(email);
  accounts.currentAccount.mockResolvedValue({ email });
  accounts.idToken.mockResolvedValue('a token');
  fetchMock.mockReset();
  fetchMock.mockImplementation(async (path) =>
    jsonResponse(path === '/api/my/requests' ? { requests: [message] } : { status: 'cancelled' }),
  );
  vi.stubGlobal('fetch', fetchMock);
});

async function open() {
  renderPage(Page, '/account');
  await screen.findByRole('region', { name: /K7M-4QXP/ });
}

it('cancels a message, after explaining what that means', async () => {
  await open();
  const entry = within(screen.getByRole('region', { name: /^Message K7M-4QXP/ }));
  await userEvent.click(entry.getByText('Cancel'));
  expect(entry.getByText(/We may have read your message already/)).toBeVisible();
  expect(entry.queryByLabelText(/^Day/)).toBeNull();
  await userEvent.click(entry.getByRole('button', { name: 'Cancel my message' }));
  expect(await entry.findByText(texts.messageCanceled.title)).toBeVisible();
  expect(entry.getByText('Canceled')).toBeVisible();
  const [, init] = fetchMock.mock.calls.at(-1) ?? [];
  expect(JSON.parse(String(init?.body))).toMatchObject({
    action: 'cancel',
    kind: 'contact',
    request: message.id,
  });
});

describe('of a consultation request', () => {
  const monday = {
    time_zone: 'America/New_York',
    windows: [{ day: 'monday', part: 'evening' }],
  };
  beforeEach(() => {
    fetchMock.mockImplementation(async (path) =>
      jsonResponse(
        path === '/api/my/requests'
          ? { requests: [{ ...message, kind: 'appointment', preferred_times: monday }] }
          : { status: 'changed' },
      ),
    );
  });
  async function chooseFriday() {
    await userEvent.click(screen.getByText('Change or cancel'));
    await userEvent.selectOptions(screen.getByLabelText(/^Day, choice 1/), 'Friday');
    await userEvent.selectOptions(screen.getByLabelText(/^Your time zone/), 'Eastern Time');
    await userEvent.click(button('Save new times'));
  }

  it('the new times are shown even if the browser translated the page', async () => {
    await open();
    // A translation wraps each text, which takes React's own text nodes out of the page.
    const texts = document.createTreeWalker(screen.getByText(/Monday evening/), NodeFilter.SHOW_TEXT);
    for (const text of Array.from({ length: 9 }, () => texts.nextNode()).filter((node) => node !== null)) {
      const font = document.createElement('font');
      font.textContent = text.textContent;
      text.parentNode?.replaceChild(font, text);
    }
    await chooseFriday();
    expect(await screen.findByText(/Friday morning/)).toBeVisible();
    expect(screen.queryByText(/Monday evening/)).toBeNull();
  });

  it('a change after the session ended says so, and offers to sign in', async () => {
    await open();
    accounts.idToken.mockResolvedValue(null);
    accounts.currentAccount.mockResolvedValue(null);
    await chooseFriday();
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', signInToRequests);
    expect(notices()).toHaveTextContent(
      'couldn’t save this change / Sign in again, then repeat your change.',
    );
  });

  it('a token that the server refuses ends the session here too, so that the person can sign in again', async () => {
    await open();
    fetchMock.mockResolvedValue(new Response('{"message":"Unauthorized"}', { status: 401 }));
    accounts.currentAccount.mockResolvedValue(null);
    await chooseFriday();
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(session.get().status).toBe('signed-out');
  });
});

describe('when somebody else signs in in another tab', () => {
  const otherTab = (email: string | null) =>
    act(() => {
      if (email === null) localStorage.removeItem('concierge.session');
      else localStorage.setItem('concierge.session', email);
      window.dispatchEvent(new StorageEvent('storage', { key: 'concierge.session' }));
    });
  const answerAs = (person: string, reference: string) => {
    accounts.currentAccount.mockResolvedValue({ email: person });
    fetchMock.mockImplementation(async () => jsonResponse({ requests: [{ ...message, reference }] }));
  };

  it.each([
    ['after a sign-out', [null, 'ben@example.com']],
    ['directly', ['ben@example.com']],
  ])('%s, the requests of the first person disappear for theirs', async (_, addresses) => {
    await open();
    expect(screen.getByText('K7M-4QXP')).toBeVisible();
    answerAs('ben@example.com', 'BBB-2222');
    for (const address of addresses) {
      otherTab(address);
      expect(screen.queryByText('K7M-4QXP')).toBeNull();
      // The page has noticed before the next one signs in.
      await act(async () => undefined);
    }
    expect(await screen.findByText('BBB-2222')).toBeVisible();
  });

  it('while requests are loading, theirs are loaded', async () => {
    const first = deferred<Response>();
    fetchMock.mockImplementation(() => first.promise);
    renderPage(Page, '/account');
    await waitFor(() => expect(fetchMock).toHaveBeenCalled());
    answerAs('ben@example.com', 'BBB-2222');
    otherTab('ben@example.com');
    first.resolve(jsonResponse({ requests: [message] }));
    expect(await screen.findByText('BBB-2222')).toBeVisible();
    expect(screen.queryByText('K7M-4QXP')).toBeNull();
  });
});

it('leads to the survey of a request that has none, by the link that ties it to the request', async () => {
  const survey_token = `K7M-4QXP.${message.id}.${'s'.repeat(43)}`;
  const request = { ...message, kind: 'appointment', survey_token };
  fetchMock.mockImplementation(async () => jsonResponse({ requests: [request] }));
  await open();
  expect(await screen.findByRole('link', { name: 'Answer the survey' })).toHaveAttribute(
    'href',
    `/patient-survey?session=${Date.parse(request.created_at)}#${survey_token}`,
  );
});
