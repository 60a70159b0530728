import type * as React from 'react';
import { z } from 'zod';

type Make = (type: unknown, props: Record<string, unknown>, ...rest: unknown[]) => React.ReactElement;
const callable = z.custom<(...given: unknown[]) => unknown>((value) => typeof value === 'function');
const react = z.custom<Pick<typeof React, 'createContext' | 'use'>>(
  (value) => z.looseObject({ createContext: callable, use: callable }).safeParse(value).success,
);
const runtime = z.custom<{ readonly jsx: Make; readonly jsxs: Make }>(
  (value) => z.looseObject({ jsx: callable, jsxs: callable }).safeParse(value).success,
);
const provided = z.looseObject({ react, 'react/jsx-runtime': runtime, '@concierge/kit': z.looseObject({}) });

/** Hooks that work the same in content that is rendered once and never again. */
const harmless: ReadonlySet<string> = new Set([
  'useContext',
  'useId',
  'useMemo',
  'useCallback',
  'usePageValue',
]);

/** True for the kit's `Static`, which has the property `leftAsServed` (shell/kit/src/static). */
const isStatic = (type: unknown): boolean => typeof type === 'function' && 'leftAsServed' in type;
const handles = (props: object): string | undefined =>
  Object.entries(props).find(([name, value]) => /^on[A-Z]/.test(name) && typeof value === 'function')?.[0];

/**
 * Wraps the shell's modules for a remote that is being checked. React doesn't hydrate a `Static` in a served page, so
 * handlers, state and effects in it would work after a soft navigation but not on a first view. With the wrapped
 * modules, a page with any of these in a `Static` does not render.
 */
export function rejectHandlersInStatic(
  shared: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const parsed = provided.safeParse(shared);
  if (!parsed.success) return shared;
  const { react, 'react/jsx-runtime': runtime, '@concierge/kit': kit } = parsed.data;
  const InStatic = react.createContext(false);
  const refuseInStatic = (what: string): void => {
    if (react.use(InStatic))
      throw new Error(`${what} is in a Static part, where it would do nothing on a first view`);
  };
  const refusing = (module: object): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(module).map(([name, value]) => {
        const hook =
          /^use[A-Z]/.test(name) && !harmless.has(name) ? callable.safeParse(value).data : undefined;
        if (!hook) return [name, value];
        return [
          name,
          (...given: unknown[]) => {
            refuseInStatic(name);
            return hook(...given);
          },
        ];
      }),
    );
  function Handling({ type, props }: { type: string; props: Record<string, unknown> }) {
    refuseInStatic(`${handles(props)} of a <${type}>`);
    return runtime.jsx(type, props);
  }
  const guarded =
    (make: Make): Make =>
    (type, props, ...rest) => {
      if (typeof type === 'string' && handles(props)) return runtime.jsx(Handling, { type, props }, ...rest);
      if (!isStatic(type)) return make(type, props, ...rest);
      const inside = make(InStatic, { value: true, children: props.children });
      return runtime.jsx(type, { ...props, children: inside }, ...rest);
    };
  return {
    ...shared,
    react: refusing(react),
    'react/jsx-runtime': { ...runtime, jsx: guarded(runtime.jsx), jsxs: guarded(runtime.jsxs) },
    '@concierge/kit': refusing(kit),
  };
}
