import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { sharedModules } from '@concierge/kit/build/shared';
import { repository } from '@concierge/release/workspace';
import type { Plugin } from 'vite';

const nodeRequire = createRequire(import.meta.url);
/** Where the shims find the shell's modules: filled by the container's `init` in a browser, by us on the server. */
export const sharedGlobal = '__CONCIERGE_DEV_SHARED__';

const prefix = '\0concierge-shared:';

/**
 * For one remote run from source against a built shell: its imports of what the shell provides become reads
 * of the shell's own modules, as federation does it in a built remote.
 * @param names The names that each shared module exports.
 */
export function sharedShims(names: Readonly<Record<string, readonly string[]>>): Plugin {
  return {
    name: 'concierge:shared-shims',
    enforce: 'pre',
    resolveId(id) {
      return sharedModules.some((module) => module === id) ? prefix + id : null;
    },
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const module = id.slice(prefix.length);
      const named = (names[module] ?? []).filter((name) => name !== 'default' && /^[\w$]+$/.test(name));
      return [
        `const shared = globalThis.${sharedGlobal}[${JSON.stringify(module)}];`,
        'export default shared.default ?? shared;',
        ...named.map((name) => `export const ${name} = shared[${JSON.stringify(name)}];`),
      ].join('\n');
    },
  };
}

/** Names that the shared modules export: React's from its package, the kit's as its face lists them. */
export function sharedNames(): Readonly<Record<string, readonly string[]>> {
  return {
    react: Object.keys(nodeRequire('react')),
    'react/jsx-runtime': Object.keys(nodeRequire('react/jsx-runtime')),
    '@concierge/kit': kitNames(),
  };
}

function kitNames(): string[] {
  const face = readFileSync(join(repository, 'shell/kit/src/index.ts'), 'utf8');
  const lists = [...face.matchAll(/export\s*\{([^}]*)\}/g)].flatMap((match) => (match[1] ?? '').split(','));
  return lists
    .map((item) => item.trim())
    .filter((item) => item !== '' && !item.startsWith('type '))
    .map((item) => item.split(/\s+as\s+/).at(-1) ?? item);
}
