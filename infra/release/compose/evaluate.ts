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
  const wanted = (id: string): unknown => {
    if (Object.hasOwn(given, id)) return given[id];
    if (Module.isBuiltin(id)) return nodeRequire(id);
    throw new Error(`${key} asks for ${id}, which the shell does not provide`);
  };
  const names = ['module', 'exports', 'require', ...Object.keys(globals)];
  const run = compileFunction(Buffer.from(bytes).toString('utf8'), names, { filename: key });
  run(module, module.exports, wanted, ...Object.values(globals));
  return module.exports;
}
