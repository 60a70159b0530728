import { SlotContext, type SlotFill, type SlotSource } from '@concierge/kit';
import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Slot } from './slot';

/** The slot is near at once, unless a test sets `isNear` to false. */
let near: (() => void) | undefined;
let isNear: boolean;
beforeEach(() => {
  isNear = true;
  near = undefined;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        near = () => this.tell([{ isIntersecting: true }]);
        if (isNear) near();
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  document.body.innerHTML = '';
});

const page = (source: SlotSource) => (
  <SlotContext value={source}>
    <h1>Ours</h1>
    <Slot name="invitation">
      <p>Our own words</p>
    </Slot>
  </SlotContext>
);
const fill: SlotFill = { remote: 'booking', component: () => <p>Theirs</p> };
const broken: SlotFill = {
  ...fill,
  component: () => {
    throw new Error('broken');
  },
};

describe('a slot', () => {
  it('shows its children if no remote fills it', () => {
    render(page({}));
    expect(screen.getByText('Our own words')).toBeInTheDocument();
  });

  it('shows its children until it is near and its fill has loaded', async () => {
    isNear = false;
    const load = vi.fn(async () => fill);
    await act(async () => render(page({ load })));
    expect(screen.getByText('Our own words')).toBeInTheDocument();
    expect(load).not.toHaveBeenCalled();
    await act(async () => near?.());
    expect((await screen.findByText('Theirs')).closest('[data-mf]')).toHaveAttribute('data-mf', 'booking');
    expect(screen.queryByText('Our own words')).not.toBeInTheDocument();
  });

  it('keeps its children if its fill does not load, or throws', async () => {
    const report = vi.fn();
    await act(async () => render(page({ load: () => Promise.reject(new Error('away')) })));
    expect(screen.getByText('Our own words')).toBeVisible();
    cleanup();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await act(async () => render(page({ load: async () => ({ ...broken, report }) })));
    expect(screen.getByText('Our own words')).toBeVisible();
    expect(report).toHaveBeenCalledOnce();
    expect(screen.getByRole('heading', { name: 'Ours' })).toBeVisible();
  });
});

describe('a slot in a composed page', () => {
  const served = (source: SlotSource): HTMLElement => {
    const root = document.createElement('div');
    root.innerHTML = renderToString(page(source));
    document.body.append(root);
    return root;
  };
  const hydrated = async (composed: SlotSource, source: SlotSource) => {
    const root = served(composed);
    const troubles: unknown[] = [];
    await act(async () => {
      hydrateRoot(root, page(source), { onRecoverableError: (error) => troubles.push(error) });
    });
    return { root, troubles };
  };
  const composed = { composed: { invitation: fill } };

  it('is hydrated in place, by the remote that it was composed with', async () => {
    let given: HTMLElement | null = null;
    const { root, troubles } = await hydrated(composed, {
      load: async (_slot, part) => {
        given = part;
        return fill;
      },
    });
    expect(given).toHaveAttribute('data-mf', 'booking');
    // The same element that was served.
    expect(root.querySelector('[data-mf]')).toBe(given);
    expect(root).toHaveTextContent('OursTheirs');
    expect(troubles).toEqual([]);
  });

  it('stays as it was served if its remote does not load', async () => {
    const { root, troubles } = await hydrated(composed, { load: () => Promise.reject(new Error('away')) });
    expect(root).toHaveTextContent('OursTheirs');
    expect(troubles).toEqual([]);
  });

  it('stays as it was served if its remote throws', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { root } = await hydrated(composed, {
      load: async (_slot, part) => ({ ...broken, html: part?.innerHTML ?? '' }),
    });
    expect(root).toHaveTextContent('OursTheirs');
  });

  it('loads nothing if it was composed with its children', async () => {
    const load = vi.fn(async () => fill);
    const { root, troubles } = await hydrated({}, { load });
    expect(load).not.toHaveBeenCalled();
    expect(root).toHaveTextContent('OursOur own words');
    expect(troubles).toEqual([]);
  });
});
