import { readFileSync } from 'node:fs';
import { siteNames } from '@concierge/contract/practice/sites';
import { defineRemote } from '@concierge/kit/remote';
import react from 'react';
import jsxRuntime from 'react/jsx-runtime';
import { z } from 'zod';
import { mismatch, Refusal } from '../store/refusal';
import { anything, evaluate } from './evaluate';

const definition = z.object({
  remote: z.object({
    name: z.string(),
    site: z.enum(siteNames).default('public'),
    // Only a component that is a string, a key of `pages`, matters here.
    routes: z.array(z.object({ path: z.string(), component: z.optional(z.unknown()) })),
    fills: z.optional(z.record(z.string(), z.unknown())),
  }),
});

/**
 * The paths that a remote's server build owns, the slots that it fills, and the modules of both. The build is
 * CommonJS and requires React and the kit; rendering passes those of the live shell. Reading its routes does not
 * need a real kit: a stub accepts every call, so that a team can build without the shell.
 * @throws Refusal if the build of this package does not start, or exports no remote
 */
export function readRemote(file: string, name: string) {
  const { data, error } = definition.safeParse(started(file, name));
  if (error)
    throw new Refusal(
      `src/routes.tsx of ${name} must export "remote", made with defineRemote: ${mismatch(error)}.`,
    );
  const { remote } = data;
  /** Path -> its page's module, if the page has one of its own. */
  const pages: Record<string, string> = {};
  for (const { path, component } of remote.routes) if (typeof component === 'string') pages[path] = component;
  /** Slot that it fills -> the module that it shows there; null if that is in the remote's first chunk. */
  const fills = Object.fromEntries(
    Object.entries(remote.fills ?? {}).map(([slot, part]) => [slot, typeof part === 'string' ? part : null]),
  );
  const { name: own, site } = remote;
  return { name: own, site, paths: remote.routes.map(({ path }) => path).sort(), pages, fills };
}

function started(file: string, name: string): unknown {
  const given = { react, 'react/jsx-runtime': jsxRuntime, '@concierge/kit': stubKit };
  try {
    return evaluate(readFileSync(file), file, given);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      `${name} does not start: src/routes.tsx, or a module that it imports, fails with "${error}".`,
    );
  }
}

/** The kit's own `defineRemote`, so that paths are the same as in the browser. @throws Refusal if that throws */
const defined: typeof defineRemote = (remote) => {
  try {
    return defineRemote(remote);
  } catch (error) {
    throw new Refusal(error instanceof Error ? `${error.message}.` : String(error));
  }
};

/** A stub that returns itself for every property and call; only `defineRemote` is real. */
const stubKit: unknown = new Proxy(
  {},
  { get: (_, key) => (key === 'defineRemote' ? defined : key === '__esModule' || anything) },
);
