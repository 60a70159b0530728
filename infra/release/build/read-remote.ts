import { readFileSync } from 'node:fs';
import react from 'react';
import jsxRuntime from 'react/jsx-runtime';
import { z } from 'zod';
import { evaluate } from '../compose/evaluate';

const definition = z.object({
  remote: z.object({
    name: z.string(),
    // Of a component only its being a key of `pages` matters here.
    routes: z.array(
      z.object({
        path: z.string(),
        component: z.optional(z.unknown()),
        values: z.optional(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
});

/**
 * The paths that a remote's server build owns, and the page module of each that has one. The build is
 * CommonJS and asks for React and the kit; the composer gives it the live shell's. To read its routes no
 * kit is needed: a stand-in takes every call, so a team can build where the shell is absent.
 */
export function readRemote(file: string): { name: string; paths: string[]; pages: Record<string, string> } {
  const build = evaluate(readFileSync(file), file, {
    react,
    'react/jsx-runtime': jsxRuntime,
    '@concierge/kit': kitStandIn(),
  });
  const { remote } = definition.parse(build);
  const owned = remote.routes.flatMap(({ path, component, values }) =>
    values
      ? Object.keys(values).map((value) => ({ path: path.replace(/:[a-z]+/, value), component }))
      : [{ path, component }],
  );
  const pages: Record<string, string> = {};
  for (const { path, component } of owned) if (typeof component === 'string') pages[path] = component;
  return { name: remote.name, paths: owned.map(({ path }) => path).sort(), pages };
}

/** Answers every property and call with itself; only `defineRemote` does what it says. */
function kitStandIn(): unknown {
  // A function that can be called, constructed and extended.
  const anything: unknown = new Proxy(function anything() {}, {
    get: (_target, key) => {
      if (key === Symbol.toPrimitive) return () => '';
      if (key === Symbol.iterator) return () => [][Symbol.iterator]();
      return anything;
    },
    apply: () => anything,
    construct: () => Object.create(null),
  });
  return new Proxy(
    {},
    {
      get: (_target, key) => {
        if (key === 'defineRemote') return (remote: unknown) => remote;
        return key === '__esModule' ? true : anything;
      },
    },
  );
}
