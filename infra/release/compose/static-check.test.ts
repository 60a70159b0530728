// @vitest-environment happy-dom
import { renderPage } from '@concierge/kit/testing';
import * as React from 'react';
import * as runtime from 'react/jsx-runtime';
import { describe, expect, it, vi } from 'vitest';
import { rejectHandlersInStatic } from './static-check';

vi.stubGlobal('CONCIERGE_SITE', {});
const kit = await import('@concierge/kit');
const { Static } = await import('@concierge/kit/static');

const shared = { react: React, 'react/jsx-runtime': runtime, '@concierge/kit': kit };
const given = rejectHandlersInStatic(shared) as typeof shared;
const { jsx, jsxs } = given['react/jsx-runtime'];

/** Renders a page whose elements were made with the wrapped modules. */
const show = (part: React.ReactNode) => renderPage(() => part);
function Effect() {
  given.react.useEffect(() => {});
  return null;
}
const button = () => jsx('button', { onClick: () => {}, children: 'Press' });

describe('a static part', () => {
  it.each<[string, () => React.ReactNode]>([
    ['a handler', button],
    ['a component with a handler', () => jsx('p', { children: jsx(button, {}) })],
    ['an effect', () => jsx(Effect, {})],
    ['state', () => jsx(() => given.react.useState('')[0], {})],
    ['useHydrated', () => jsx(() => String(given['@concierge/kit'].useHydrated()), {})],
  ])('is rejected with %s in it', (_what, inside) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => show(jsx(Static, { children: inside() }))).toThrow('in a Static part');
    // Next to a Static, it works.
    show(jsxs('div', { children: [jsx(Static, { children: 'words' }, 1), jsx(inside, {}, 2)] }));
  });

  it('may contain text, links and details', () => {
    const { Link } = given['@concierge/kit'];
    const link = jsx(Link, { to: '/terms', children: 'terms' });
    const fold = jsxs('details', { children: [jsx('summary', { children: 'More' }, 1), link] });
    const { container } = show(jsx(Static, { as: 'section', children: fold }));
    expect(container.querySelector('section > details > a')).toHaveProperty('pathname', '/terms');
  });
});
