import type { Plugin } from 'vite';
import { sharedModules } from './shared.ts';

/** The federation plugin's (1.23.0) names for what starts a remote as an app of its own: its host, its own shares. */
const ownStart = /__H_A_I__|__P_S__/;

/**
 * Leaves the federation plugin's host start-up out of a remote; the plugin has no option for it. Wherever that
 * module is evaluated it calls the container's `init()` without the shell's shared modules, while the shell calls
 * `init(shareScope)`. The call that settles first wins: in WebKit the remote's own did, and left the kit undefined.
 * https://github.com/module-federation/vite/issues/1146
 */
export function withoutHostStartup(): Plugin {
  return {
    name: 'concierge:without-host-startup',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (ownStart.test(id) ? { code: '', moduleSideEffects: false } : null),
    generateBundle(_, bundle) {
      for (const [file, output] of Object.entries(bundle)) {
        if (output.type === 'chunk' && ownStart.test(output.facadeModuleId ?? '')) delete bundle[file];
      }
    },
  };
}

/**
 * Makes the entry import every shared module by name. The federation plugin (1.23.0) calls its analysis of
 * `import: false` modules complete 10 ms after the last one it saw; on a busy machine an import that comes
 * later then fails the build with MISSING_EXPORT (4 of 8 parallel builds; none with this).
 */
export function importSharedFirst(entry: string): Plugin {
  const imports = sharedModules.map((module) => `import '${module}';`).join(' ');
  return {
    name: 'concierge:import-shared-first',
    enforce: 'pre',
    transform: (code, id) => (id === entry ? { code: `${imports} ${code}`, map: null } : null),
  };
}

/**
 * What a remote bundles of the kit may use what the shell shares of it. The federation plugin (1.23.0) takes an import of a
 * shared package within that package for its own affair, and the remote would carry a second kit.
 */
export function shareWithOwnParts(entry: string): Plugin {
  const kit = '@concierge/kit';
  const partOfTheKit = /\/kit\/(?:src|dist)\/.*\.[jt]sx?$/;
  return {
    name: 'concierge:share-with-own-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === kit && importer && partOfTheKit.test(importer) ? this.resolve(source, entry) : null;
    },
  };
}
