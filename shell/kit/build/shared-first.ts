import type { Plugin } from 'vite';
import { sharedModules } from './shared.ts';

/**
 * Makes the entry import every shared module by name. The federation plugin (1.23.0) calls its analysis of
 * `import: false` modules complete 10 ms after the last one it saw; on a busy machine an import that comes
 * later then fails the build with MISSING_EXPORT (4 of 8 parallel builds; none with this).
 */
export function sharedFirst(entry: string): Plugin {
  const imports = sharedModules.map((module) => `import '${module}';`).join(' ');
  return {
    name: 'concierge:shared-first',
    enforce: 'pre',
    transform: (code, id) => (id === entry ? { code: `${imports} ${code}`, map: null } : null),
  };
}
