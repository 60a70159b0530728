import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { z } from 'zod';

const definition = z.object({
  remote: z.object({ name: z.string(), routes: z.array(z.object({ path: z.string() })) }),
});

/**
 * The pages that a remote's server build owns. The build is CommonJS and asks for React and the kit; whoever
 * renders gives it the live shell's. To read its routes no kit is needed: a stand-in takes every call, so a
 * team can build where the shell is absent.
 */
export function readRemote(file: string): { name: string; paths: string[] } {
  const real = createRequire(import.meta.url);
  const module: { exports: unknown } = { exports: {} };
  const wanted = (id: string): unknown => {
    if (id === '@concierge/kit') return kitStandIn();
    if (id === 'react' || id === 'react/jsx-runtime') return real(id);
    throw new Error(`a server build may ask for React and the kit only, and asks for ${id}`);
  };
  const run = compileFunction(readFileSync(file, 'utf8'), ['module', 'exports', 'require'], {
    filename: file,
  });
  run(module, module.exports, wanted);
  const { remote } = definition.parse(module.exports);
  return { name: remote.name, paths: remote.routes.map(({ path }) => path).sort() };
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
