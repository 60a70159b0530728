import { dismissToast, Link, showToast, useLocation } from '@concierge/kit';
import userEvent from '@testing-library/user-event';
import { Suspense, use } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageRouter } from './page-router';

// No act(): these tests are about what is on the screen when, which act() would settle.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);

let container: HTMLElement;
let root: Root;
let arrival: Promise<string>;
let arrive: (text: string) => void;
let ready: Set<string>;
let loader: { hasNoRegistry: boolean; leaving: boolean; isShowable: (path: string) => boolean };
/** Addresses that the browser was told to load. */
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
  loader = { hasNoRegistry: false, leaving: false, isShowable: (path) => ready.has(path) };
  documents = [];
  vi.spyOn(window.location, 'assign').mockImplementation((to) => documents.push(String(to)));
  container = document.body.appendChild(document.createElement('div'));
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
      <button type="button">Sign out</button>
      <details>
        <summary>Menu</summary>
      </details>
      <Suspense fallback={null}>
        <Shown />
      </Suspense>
    </PageRouter>,
  );
  await vi.waitFor(() => expect(heading()).toBe('/'));
});

afterEach(() => {
  root.unmount();
  container.remove();
  dismissToast();
  vi.restoreAllMocks();
});

it('shows a page that is there in the task of the click', async () => {
  ready.add('/services');
  click('Services');
  await aMicrotask();
  expect(heading()).toBe('/services');
  expect(window.location.pathname).toBe('/services');
  expect(documents).toEqual([]);
});

it('goes back without waiting', async () => {
  ready.add('/services');
  click('Services');
  await aMicrotask();
  window.history.back();
  await vi.waitFor(() => expect(heading()).toBe('/'));
});

describe('a page that is not there yet', () => {
  it('is a document, by its whole address', async () => {
    click('Contact');
    await aMicrotask();
    expect(documents).toEqual([`${window.location.origin}/contact?form=message#form`]);
    expect(address()).toBe('/');
    expect(heading()).toBe('/');
  });

  it('is one after a look at the menu', async () => {
    await userEvent.click(container.querySelector('summary') as HTMLElement);
    click('Services');
    expect(documents).toHaveLength(1);
  });

  it('is followed by another document where somebody thinks better of it, even by a page that is there', () => {
    ready.add('/services');
    click('Contact');
    click('Services');
    expect(documents.map((to) => new URL(to).pathname)).toEqual(['/contact', '/services']);
    expect(address()).toBe('/');
  });

  it('was one, and whoever comes back to this one finds it as before', () => {
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
      'a button was pressed',
      () => userEvent.click(container.querySelector('button') as Element),
      'Services',
      '/services',
    ],
    ['a notice was shown', () => showToast({ title: 'Signed out' }), 'Services', '/services'],
    ['the link hands something over', () => {}, 'Services, with state', '/services'],
    ['it takes the place of this one', () => {}, 'Services, in its place', '/services'],
    ['it is this page with another query', () => {}, 'Message', '/?form=message'],
    [
      'there is no network',
      () => vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false),
      'Services',
      '/services',
    ],
  ];
  it.each(keeps)(
    'keeps this document where %s: the page left behind stands until it has come',
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
      await vi.waitFor(() => expect(heading()).toBe('come'));
    },
  );

  it('is a document without a registry, whatever was typed: no remote will come', async () => {
    loader.hasNoRegistry = true;
    await userEvent.type(container.querySelector('input') as Element, 'A');
    click('Services');
    expect(documents).toHaveLength(1);
  });
});

it('keeps with each entry of the history a name of its own, and what a link hands over', async () => {
  const first = window.history.state;
  ready.add('/services');
  click('Services, with state');
  await aMicrotask();
  expect(window.history.state).toEqual({ key: expect.any(String), state: { from: 'here' } });
  expect(window.history.state.key).not.toBe(first.key);
  window.history.back();
  await vi.waitFor(() => expect(heading()).toBe('/'));
  expect(window.history.state).toEqual(first);
});
