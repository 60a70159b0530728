import { Link, useLocation } from '@concierge/kit';
import { Suspense, use } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageRouter } from './page-router';

// No act(): these tests are about what is on the screen when, which act() would settle.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);

let container: HTMLElement;
let root: Root;
let arrival: Promise<string>;
let arrive: (text: string) => void;
let ready: Set<string>;

function Shown() {
  const { pathname } = useLocation();
  return <h1>{ready.has(pathname) ? pathname : use(arrival)}</h1>;
}

const heading = () => container.querySelector('h1')?.textContent;
const click = (name: string) =>
  [...container.querySelectorAll('a')].find((link) => link.textContent === name)?.click();
const aMicrotask = () => Promise.resolve();

beforeEach(async () => {
  window.history.replaceState(null, '', '/');
  arrival = new Promise((resolve) => {
    arrive = resolve;
  });
  ready = new Set(['/']);
  container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  root.render(
    <PageRouter loader={{ isShowable: (path) => ready.has(path) }}>
      <Link to="/services">Services</Link>
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
});

it('shows a page that is there in the task of the click', async () => {
  ready.add('/services');
  click('Services');
  await aMicrotask();
  expect(heading()).toBe('/services');
  expect(window.location.pathname).toBe('/services');
});

it('leaves the page on show until one that is still on its way has come', async () => {
  click('Services');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(window.location.pathname).toBe('/services');
  expect(heading()).toBe('/');
  arrive('come');
  await vi.waitFor(() => expect(heading()).toBe('come'));
});

it('goes back without waiting', async () => {
  ready.add('/services');
  click('Services');
  await aMicrotask();
  window.history.back();
  await vi.waitFor(() => expect(heading()).toBe('/'));
});
