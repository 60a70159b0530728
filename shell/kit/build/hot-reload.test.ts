import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, createElement, lazy, memo, type ReactElement, Suspense, useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { jsxDEV, shownPage, startHotReload } from './hot-reload';

type Renderer = Parameters<NonNullable<typeof globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__>['inject']>[0];

/** Stands in for plugin-react's runtime as this renderer's development tools. Returns what replaces a component. */
function tools() {
  let renderer: Renderer | undefined;
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    inject(given) {
      renderer = given;
      return 7;
    },
    onCommitFiberRoot: (id) => expect(id).toBe(7),
  };
  onTestFinished(() => {
    globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = undefined;
  });
  startHotReload();
  const families = new Map<unknown, { current: ComponentType }>();
  return (before: ComponentType, current: ComponentType, sameHooks: boolean) =>
    act(() => {
      const family = families.get(before) ?? { current };
      family.current = current;
      families.set(before, family).set(current, family);
      renderer?.setRefreshHandler((type) => families.get(type) as never);
      const [updated, stale] = sameHooks ? [[family], []] : [[], [family]];
      renderer?.scheduleRefresh(null, {
        updatedFamilies: new Set(updated),
        staleFamilies: new Set(stale),
      });
    });
}

const counter =
  (label: string): ComponentType =>
  () => {
    const [count, setCount] = useState(0);
    return createElement(
      'button',
      { type: 'button', onClick: () => setCount(count + 1) },
      `${label} ${count}`,
    );
  };
const show = (type: unknown) => jsxDEV(type, {}, undefined, false) as ReactElement;

it('shows the latest version of a component, and keeps its state', async () => {
  const replace = tools();
  const [first, second, third] = [counter('Tapped'), counter('Pressed'), counter('Clicked')];
  const { rerender } = render(show(first));
  await userEvent.click(screen.getByRole('button'));
  const button = screen.getByRole('button', { name: 'Tapped 1' });
  replace(first, second, true);
  expect(button).toHaveTextContent('Pressed 1');
  // A module that was not edited still names the first version.
  rerender(show(first));
  expect(button).toHaveTextContent('Pressed 1');
  replace(second, third, true);
  expect(button).toHaveTextContent('Clicked 1');
  expect(button.isConnected).toBe(true);
});

it('resets the state if the hooks differ', async () => {
  const replace = tools();
  const [first, second] = [counter('Tapped'), counter('Pressed')];
  render(show(first));
  await userEvent.click(screen.getByRole('button'));
  replace(first, second, false);
  expect(screen.getByRole('button')).toHaveTextContent('Pressed 0');
});

it('applies an edit of a component that was not on the page before', () => {
  const replace = tools();
  const [first, second] = [counter('Tapped'), counter('Pressed')];
  replace(first, second, true);
  render(show(first));
  expect(screen.getByRole('button')).toHaveTextContent('Pressed 0');
});

it('reloads the page for an edit of a component in memo or lazy, and for no other edit', async () => {
  const replace = tools();
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const [inMemo, inLazy, plain] = [counter('Kept'), counter('Late'), counter('Plain')];
  const Later = lazy(async () => ({ default: inLazy }));
  const children = [show(memo(inMemo)), show(Later), show(plain)];
  render(createElement(Suspense, null, ...children));
  await screen.findByRole('button', { name: 'Late 0' });
  replace(plain, counter('Edited'), true);
  expect(reload).not.toHaveBeenCalled();
  replace(inMemo, counter('Edited'), true);
  expect(reload).toHaveBeenCalledTimes(1);
  replace(inLazy, counter('Edited'), true);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('shows an error in render over the page until it is mended', () => {
  class Overlay extends HTMLElement {
    constructor({ message, id }: { message: string; id: string }) {
      super();
      this.role = 'alert';
      this.textContent = `${id}: ${message}`;
    }
  }
  customElements.define('vite-error-overlay', Overlay);
  vi.spyOn(console, 'error').mockReturnValue();
  const replace = tools();
  const [first, mended] = [counter('Tapped'), counter('Mended')];
  const error = Object.assign(new Error('broken'), {
    stack: 'at Page (http://x/__dev/pricing/src/a.tsx?t=1:3:5)',
  });
  const broken: ComponentType = () => {
    throw error;
  };
  render(createElement(shownPage(first)));
  replace(first, broken, false);
  expect(screen.getByRole('alert')).toHaveTextContent('src/a.tsx: broken');
  replace(broken, mended, false);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button')).toHaveTextContent('Mended 0');
});
