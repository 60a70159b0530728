import type { Plugin } from 'vite';
import { sharedModules } from './shared.ts';

/** In the federation plugin (1.23.0): the modules that start a remote as its own app, with its own shared modules. */
const ownStart = /__H_A_I__|__P_S__/;

/**
 * Leaves the federation plugin's host start-up out of a remote; the plugin has no option for it. Wherever that
 * module is evaluated it calls the container's `init()` without the shell's shared modules, which only the shell has.
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
 * Makes the entry import every shared module by name. The federation plugin (1.23.0) ends its analysis of
 * `import: false` modules 10 ms after the last one it saw. On a busy machine a later import then fails the build with
 * MISSING_EXPORT (4 of 8 parallel builds; none with this).
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
 * Lets the parts of the kit that a remote bundles import the kit that the shell shares. The federation plugin (1.23.0)
 * doesn't share a package's imports of itself, and the remote would carry a second kit.
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
