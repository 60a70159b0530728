import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createLogger, defineConfig, type Plugin } from 'vite';
import { fallbackFonts } from './build/fallback-fonts.ts';
import { subsetFonts } from './build/fonts.ts';
import { site } from './build/site.ts';
import { treeshakeRouter } from './build/treeshake-router.ts';
import { withoutSemver } from './build/without-semver.ts';
import { browsers } from './kit/build/browsers.ts';
import { leanStyles } from './kit/build/lean-styles.ts';
import { withoutStyles } from './kit/build/without-styles.ts';

const root = import.meta.dirname;

/** Without Vite's remark on addresses that it leaves alone: subsetFonts resolves those. */
function loggerForFonts() {
  const logger = createLogger('warn');
  const { warnOnce } = logger;
  logger.warnOnce = (message, options) => {
    if (!message.includes('virtual:font/')) warnOnce(message, options);
  };
  return logger;
}

/** Vite's helper preloads what an import brings with it; what this shell imports later brings nothing. */
const plainImports: Plugin = {
  name: 'concierge:plain-imports',
  enforce: 'pre',
  load: (id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : null,
};

/**
 * The shell is an ordinary Vite build: one script, one stylesheet, and what is imported when the page is alive.
 * `vite build --ssr` writes dist/server/shell.cjs, which carries React, router and kit for the composer.
 */
export default defineConfig(({ isSsrBuild }) =>
  isSsrBuild
    ? {
        root,
        plugins: [site(root), react(), withoutStyles()],
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: true,
          outDir: 'dist/server',
          emptyOutDir: true,
          rolldownOptions: {
            input: join(root, 'src/server.tsx'),
            output: { format: 'cjs', entryFileNames: 'shell.cjs', codeSplitting: false },
          },
        },
      }
    : {
        root,
        customLogger: loggerForFonts(),
        base: './',
        plugins: [
          site(root),
          plainImports,
          treeshakeRouter(),
          withoutSemver(),
          react(),
          tailwindcss({ optimize: false }),
          leanStyles(),
          fallbackFonts(),
          subsetFonts(),
        ],
        // Parts of the federation runtime that this host has no use for: it registers entries, not manifests,
        // and runs in browsers only.
        define: { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: '"web"' },
        build: {
          outDir: 'dist/browser',
          emptyOutDir: true,
          target: browsers,
          modulePreload: false,
          manifest: true,
          rolldownOptions: {
            input: { shell: join(root, 'src/main.tsx') },
            external: [/^virtual:font\//],
          },
        },
      },
);
