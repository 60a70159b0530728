import { dismissToast, Link, showToast, useLocation } from '@concierge/kit';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, Suspense, use } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageRouter } from './page-router';

// No act(): these tests check what is on screen at each moment, and act() would finish pending work.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);

let container: HTMLElement;
let root: Root;
let arrival: Promise<string>;
let arrive: (text: string) => void;
let ready: Set<string>;
let loader: ComponentProps<typeof PageRouter>['loader'] & { hasNoRegistry: boolean };
/** Addresses that were passed to location.assign. */
let documents: string[];

function Shown() {
  const { pathname } = useLocation();
  return <h1>{ready.has(pathname) ? pathname : use(arrival)}</h1>;
}

const heading = () => container.querySelector('h1')?.textContent;
const click = (name: string) =>
  [...container.querySelectorAll('a')].find((link) => link.textContent === name)?.click();
const aMicrotask = () => Promise.resolve();
const address = () => window.location.pathname + window.location.search + window.location.hash;

beforeEach(async () => {
  window.history.replaceState(null, '', '/');
  arrival = new Promise((resolve) => {
    arrive = resolve;
  });
  ready = new Set(['/']);
  loader = { hasNoRegistry: false, leaving: false, isShowable: (path) => ready.has(path), visit: () => {} };
  documents = [];
  vi.spyOn(window.location, 'assign').mockImplementation((to) => documents.push(String(to)));
  container = document.body.appendChild(document.createElement('div'));
  await start();
});

async function start() {
  root = createRoot(container);
  root.render(
    <PageRouter loader={loader}>
      <Link to="/services">Services</Link>
      <Link to="/contact?form=message#form">Contact</Link>
      <Link to="/services" state={{ from: 'here' }}>
        Services, with state
      </Link>
      <Link to="/?form=message">Message</Link>
      <Link to="/services" replace>
        Services, in its place
      </Link>
      <label>
        Name <input />
      </label>
      <header>
        <button type="button">Sign out</button>
      </header>
      <main>
        <button type="button">Pause the headline</button>
        <label>
          Pause the quotes <input type="checkbox" data-view-only />
        </label>
      </main>
      <details>
        <summary>Menu</summary>
      </details>
      <Suspense fallback={null}>
        <Shown />
      </Suspense>
    </PageRouter>,
  );
  await expect.poll(heading).toBe('/');
}

afterEach(() => {
  root.unmount();
  container.remove();
  dismissToast();
});

it('shows a loaded page in the same task as the click', async () => {
  ready.add('/services');
  click('Services');
  await aMicrotask();
  expect(heading()).toBe('/services');
  expect(window.location.pathname).toBe('/services');
  expect(documents).toEqual([]);
});

it('makes one entry in the history of a double tap', async () => {
  await userEvent.type(container.querySelector('input') as Element, 'A');
  const before = window.history.length;
  click('Services');
  click('Services');
  expect(window.history.length).toBe(before + 1);
});

it('goes back without waiting', async () => {
  ready.add('/services');
  click('Services');
  await aMicrotask();
  window.history.back();
  await expect.poll(heading).toBe('/');
});

it('takes canceled loads for no failures once the visitor leaves, whichever way', () => {
  window.dispatchEvent(new Event('pagehide'));
  expect(loader.leaving).toBe(true);
});

describe('a page that is not loaded yet', () => {
  it('is opened as a document, at its full address', async () => {
    click('Contact');
    await aMicrotask();
    expect(documents).toEqual([`${window.location.origin}/contact?form=message#form`]);
    expect(address()).toBe('/');
    expect(heading()).toBe('/');
  });

  it('is opened as a document after the menu was opened', async () => {
    await userEvent.click(container.querySelector('summary') as HTMLElement);
    click('Services');
    expect(documents).toHaveLength(1);
  });

  it.each(['main button', 'main input'])(
    'is opened as a document after motion was paused (%s)',
    async (control) => {
      await userEvent.click(container.querySelector(control) as Element);
      click('Services');
      expect(documents).toHaveLength(1);
    },
  );

  it('makes the next click open a document too, even for a loaded page', () => {
    ready.add('/services');
    click('Contact');
    click('Services');
    expect(documents.map((to) => new URL(to).pathname)).toEqual(['/contact', '/services']);
    expect(address()).toBe('/');
  });

  it('does not replace a page in which something was typed before scripts ran', async () => {
    root.unmount();
    const served = document.body.appendChild(document.createElement('main'));
    served.innerHTML = '<textarea></textarea>';
    for (const field of served.querySelectorAll('textarea')) field.value = 'My name';
    await start();
    click('Services');
    await aMicrotask();
    served.remove();
    expect(documents).toEqual([]);
  });

  it('does not change how links work once it was stopped, or after Back in this document', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    ready.add('/services');
    click('Contact');
    vi.advanceTimersByTime(10_000);
    vi.useRealTimers();
    click('Services');
    await aMicrotask();
    expect(heading()).toBe('/services');
    click('Contact');
    window.history.back();
    await expect.poll(heading).toBe('/');
    click('Services');
    expect(documents).toHaveLength(2);
    expect(address()).toBe('/services');
  });

  it('does not change how links work once this document is restored', () => {
    ready.add('/services');
    click('Contact');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    click('Services');
    expect(documents).toHaveLength(1);
    expect(address()).toBe('/services');
  });

  const keeps: readonly (readonly [string, () => unknown, string, string])[] = [
    [
      'something was typed',
      () => userEvent.type(container.querySelector('input') as Element, 'A'),
      'Services',
      '/services',
    ],
    [
      'a button of what is theirs was pressed',
      () => userEvent.click(container.querySelector('header button') as Element),
      'Services',
      '/services',
    ],
    ['a notice was shown', () => showToast({ title: 'Signed out' }), 'Services', '/services'],
    ['the link passes state', () => {}, 'Services, with state', '/services'],
    ['it replaces the current entry', () => {}, 'Services, in its place', '/services'],
    ['it is the same page with another query', () => {}, 'Message', '/?form=message'],
    [
      'there is no network',
      () => vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false),
      'Services',
      '/services',
    ],
  ];
  it.each(keeps)(
    'keeps this document if %s, and the previous page until the new one is ready',
    async (_why, before, link, to) => {
      await before();
      await new Promise((resolve) => setTimeout(resolve, 20));
      ready.delete('/');
      click(link);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(documents).toEqual([]);
      expect(address()).toBe(to);
      expect(heading()).toBe('/');
      arrive('come');
      await expect.poll(heading).toBe('come');
    },
  );

  it('is opened as a document without a registry, even after typing: no remote will load', async () => {
    loader.hasNoRegistry = true;
    await userEvent.type(container.querySelector('input') as Element, 'A');
    click('Services');
    expect(documents).toHaveLength(1);
  });
});

it('stores a unique key and the state of the link with each history entry', async () => {
  const first = window.history.state;
  ready.add('/services');
  click('Services, with state');
  await aMicrotask();
  expect(window.history.state).toEqual({ key: expect.any(String), state: { from: 'here' } });
  expect(window.history.state.key).not.toBe(first.key);
  window.history.back();
  await expect.poll(heading).toBe('/');
  expect(window.history.state).toEqual(first);
});
