import { Link } from '@concierge/kit';
import { useEffect, useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { warmUp } from './warm-up';

const head = { title: 'Contact', description: 'd' };

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('renders a page, links included, without running its effects or showing it', async () => {
  const rendered = vi.fn();
  const effect = vi.fn();
  warmUp('/contact', {
    head,
    component: () => {
      rendered();
      useEffect(effect);
      useLayoutEffect(effect);
      return <Link to="/">Home</Link>;
    },
  });
  await vi.waitFor(() => expect(rendered).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(effect).not.toHaveBeenCalled();
  expect(document.body.textContent).not.toContain('Home');
});

it('says nothing of a page that throws: whoever goes there is told', async () => {
  const reported = vi.spyOn(console, 'error');
  const uncaught = vi.fn();
  window.addEventListener('error', uncaught);
  const rendered = vi.fn();
  warmUp('/contact', {
    head,
    component: () => {
      rendered();
      throw new Error('broken');
    },
  });
  await vi.waitFor(() => expect(rendered).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reported).not.toHaveBeenCalled();
  expect(uncaught).not.toHaveBeenCalled();
});
