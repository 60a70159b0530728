import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfigFnObject } from 'vite';
import { z } from 'zod';
import { container } from './container.ts';
import { importSharedFirst, shareWithOwnParts, withoutHostStartup } from './federation-fixes.ts';
import { browsers, compileHint, containerModule, plainImports } from './output.ts';
import { loadRoutesDirectly } from './routes-file.ts';
import { refuseSamples } from './samples.ts';
import { scopeStyles } from './scope-styles.ts';
import { type ShareImage, sharedPictures } from './share-images.ts';
import { sharedModules } from './shared.ts';
import { sharedImports } from './shared-imports.ts';
import { leanStyles, withoutStyles } from './styles.ts';

const packageJson = z.object({ name: z.string().regex(/^(?:@[a-z0-9-]+\/)?[a-z][a-z0-9-]*$/) });

/** The remote's name, from its package.json. */
function remoteName(root: string): string {
  const { name } = packageJson.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return name.slice(name.indexOf('/') + 1);
}

interface RemoteOptions {
  /** The remote's modules that most of its pages use. They load with its routes and the kit's modules, in one file. */
  readonly common?: RegExp;
  /**
   * Preview images that the build makes for shared links to its pages. Requires `sharp`, `subset-font` and
   * `@fontsource-variable/newsreader`.
   */
  readonly shareImages?: readonly ShareImage[];
}

/** The kit's modules, from its source or from the package, and clsx. Not its slot, which few pages have. */
const ofTheKit = /\/kit\/(?:src|dist)\/(?!slot\/).*\.(?:[jt]sx?|css\?inline)$|\/node_modules\/clsx\//;

/**
 * Vite for a remote: `vite build` writes the federated browser build to dist/browser, and
 * `vite build --ssr` the server build that the composer renders with to dist/server/routes.cjs.
 *
 * The server build is CommonJS on purpose: the composer evaluates it with a `require` that returns the
 * live shell's own React and kit, so that nothing is resolved from the machine that composes.
 * Files are addressed relative to the module that asks for them, so the same bytes can be published anywhere.
 */
export function remoteConfig(root: string, { common, shareImages }: RemoteOptions = {}): UserConfigFnObject {
  const name = remoteName(root);
  const entry = join(root, 'src/routes.tsx');

  return defineConfig(({ command, isSsrBuild }) => {
    // `concierge-release dev` adds its stand-in for the shell.
    const css = { postcss: { plugins: [scopeStyles(name)] } };
    if (command === 'serve') return { root, css, plugins: [react(), tailwindcss()] };
    if (isSsrBuild) {
      return {
        root,
        // The browser build has the styles; the server build renders class names only.
        plugins: [react(), withoutStyles()],
        ssr: { noExternal: true },
        build: {
          ssr: true,
          outDir: 'dist/server',
          emptyOutDir: true,
          rolldownOptions: {
            input: entry,
            external: [...sharedModules],
            output: { format: 'cjs', entryFileNames: 'routes.cjs', codeSplitting: false },
          },
        },
      };
    }
    return {
      root,
      css,
      base: './',
      plugins: [
        refuseSamples(root),
        importSharedFirst(entry),
        shareWithOwnParts(entry),
        withoutHostStartup(),
        plainImports(),
        react(),
        sharedImports(),
        // Vite lowers and minifies styles for the browsers below; Tailwind would do it for a list of its own.
        tailwindcss({ optimize: false }),
        leanStyles(),
        ...(shareImages ? [sharedPictures(shareImages)] : []),
        federation({
          name,
          filename: 'remoteEntry.js',
          manifest: true,
          dts: false,
          // Relative: the plugin hashes its options into names, and a build must not depend on the folder it is in.
          exposes: { './routes': './src/routes.tsx' },
          // The shell is the only provider: a remote has no copy to fall back on. The release gate checks that the
          // shell's versions are in this remote's ranges; a browser would only parse semver and warn.
          shared: Object.fromEntries(
            sharedModules.map((module) => [
              module,
              { singleton: true, import: false as const, requiredVersion: false as const },
            ]),
          ),
        }),
        container(entry),
        loadRoutesDirectly(entry),
      ],
      build: {
        outDir: 'dist/browser',
        emptyOutDir: true,
        // Says which chunk holds which page.
        manifest: true,
        target: browsers,
        cssCodeSplit: false,
        modulePreload: false,
        rolldownOptions: {
          input: entry,
          output: {
            postBanner: compileHint,
            codeSplitting: {
              // What every page of the remote needs is one file: many small files would each cost a request.
              groups: [
                {
                  name: 'routes',
                  test: (id: string) =>
                    !containerModule.test(id) &&
                    (id === entry ||
                      /__mf|virtual:mf|plain-imports$/.test(id) ||
                      (common !== undefined && (common.test(id) || ofTheKit.test(id)))),
                },
              ],
            },
          },
        },
      },
    };
  });
}
