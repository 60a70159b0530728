import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, createElement, type ReactElement, useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { jsxDEV, startHotReload } from './hot-reload';

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
