import { Module } from 'node:module';
import { compileFunction } from 'node:vm';

const nodeRequire = Module.createRequire(import.meta.url);

/**
 * Runs a CommonJS server build from the store and returns its exports. It can require only the modules in `given` and
 * Node's own, so nothing is resolved from the machine that composes.
 * @param given The modules that it can require: for a remote, the live shell's React and kit.
 * @param globals Globals that replace this process's own.
 * @throws what the module throws, and Error if it requires anything else
 */
export function evaluate(
  bytes: Uint8Array,
  key: string,
  given: Readonly<Record<string, unknown>> = {},
  globals: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const requireModule = (id: string): unknown => {
    if (Object.hasOwn(given, id)) return given[id];
    if (Module.isBuiltin(id)) return nodeRequire(id);
    throw new Error(`${key} asks for ${id}, which the shell does not provide`);
  };
  const names = ['module', 'exports', 'require', ...Object.keys(globals)];
  const run = compileFunction(Buffer.from(bytes).toString('utf8'), names, { filename: key });
  run(module, module.exports, requireModule, ...Object.values(globals));
  return module.exports;
}

/** A stub for anything: its properties and calls return the stub itself. */
export const anything: unknown = new Proxy(function browser() {}, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '' : key === 'length' ? 0 : anything),
  has: () => true,
  set: () => true,
  apply: () => anything,
  construct: () => ({}),
});

/** More than a year, so that a page that shows only the year differs too. */
const laterMs = 400 * 24 * 3600 * 1000;

/** A clock that is more than a year ahead. */
class LaterDate extends Date {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(Date.now() + laterMs);
    else super(...(given as [number]));
  }
  static override now(): number {
    return Date.now() + laterMs;
  }
}

/**
 * Globals like those of a browser on another day. A page that renders differently with them would not match the served
 * HTML when React hydrates it, and would change each time it is composed.
 */
export const fakeBrowserGlobals: Readonly<Record<string, unknown>> = {
  window: anything,
  document: anything,
  navigator: anything,
  localStorage: anything,
  sessionStorage: anything,
  Date: LaterDate,
};
