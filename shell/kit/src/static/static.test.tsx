import { Link, SlotContext } from '@concierge/kit';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Static } from './static';

// Vitest serves sources as `dev` does; visitors get the built modules.
vi.mock('./hot-reload', () => ({ followsEdits: false }));

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  cleanup();
  document.body.innerHTML = '';
});

const Where = () => <output>{useLocation().pathname}</output>;
const rendered = vi.fn();
function Words() {
  rendered();
  return (
    <p>
      Plain words, <Link to="/terms">terms</Link>, <a href="#below">below</a>
    </p>
  );
}

const page = (children: ReactNode) => (
  <MemoryRouter>
    {children}
    <Where />
  </MemoryRouter>
);
const inBrowser = (children: ReactNode) => (
  <SlotContext value={{ load: async () => null }}>{page(children)}</SlotContext>
);

function hydrate(
  client: ReactNode,
  server = client,
): { problems: unknown[]; again: (next: ReactNode) => void } {
  document.body.innerHTML = `<div id="root">${renderToString(page(server))}</div>`;
  const problems: unknown[] = [];
  rendered.mockClear();
  act(() => {
    root = hydrateRoot(document.querySelector('#root') as Element, inBrowser(client), {
      onRecoverableError: (error) => problems.push(error),
    });
  });
  return { problems, again: (next) => act(() => root?.render(inBrowser(next))) };
}

const words = (
  <Static as="section" aria-label="Words">
    <Words />
  </Static>
);

describe('a static part of a page', () => {
  it('is in the HTML, and stays as it was served', () => {
    const { problems, again } = hydrate(words);
    const served = screen.getByText(/Plain words/);
    expect(screen.getByRole('region', { name: 'Words' })).toContainElement(served);
    again(words);
    expect(served).toBeInTheDocument();
    expect(rendered).not.toHaveBeenCalled();
    expect(problems).toEqual([]);
  });

  it('has links that navigate without loading a document, unless they open elsewhere', () => {
    hydrate(words);
    const link = screen.getByRole('link', { name: 'terms' });
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
    expect(fireEvent.click(screen.getByRole('link', { name: 'below' }))).toBe(true);
    expect(screen.getByRole('status')).toHaveTextContent(/^\/$/);
    expect(fireEvent.click(link)).toBe(false);
    expect(screen.getByRole('status')).toHaveTextContent('/terms');
  });

  it('is rendered if it was not served', () => {
    const { again } = hydrate(<p>Another page</p>);
    again(words);
    expect(screen.getByText(/Plain words/)).toBeVisible();
    fireEvent.click(screen.getByRole('link', { name: 'terms' }));
    expect(screen.getByRole('status')).toHaveTextContent('/terms');
  });

  it('is rendered if React has to start over', () => {
    const page = (other: string) => (
      <>
        <p>{other}</p>
        {words}
      </>
    );
    const { problems } = hydrate(page('Here'), page('There'));
    expect(problems).not.toEqual([]);
    expect(screen.getByText(/Plain words/)).toBeVisible();
  });
});
