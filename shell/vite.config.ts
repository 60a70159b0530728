import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createLogger, defineConfig } from 'vite';
import { afterPaintScript, pageAliveMark } from '../lambdas/contract/src/releases/performance-marks.ts';
import { subsetFonts, wholeFonts } from './build/fonts.ts';
import { site } from './build/site.ts';
import { touchIconFile } from './build/touch-icon.ts';
import { treeshakeRouter } from './build/treeshake-router.ts';
import { browsers, compileHint, plainImports } from './kit/build/output.ts';
import { leanStyles, withoutStyles } from './kit/build/styles.ts';

const root = import.meta.dirname;

/** Hides Vite's warning about font addresses that it doesn't resolve: subsetFonts does. */
function loggerForFonts() {
  const logger = createLogger('warn');
  const { warnOnce } = logger;
  logger.warnOnce = (message, options) => {
    if (!message.includes('virtual:font/')) warnOnce(message, options);
  };
  return logger;
}

/**
 * The shell is an ordinary Vite build: one script, one stylesheet, a script that loads a page's modules
 * after its first paint, and chunks that load once the page is alive.
 * `vite build --ssr` writes dist/server/shell.cjs, which carries React, router and kit for the composer.
 */
export default defineConfig(({ command, isSsrBuild }) => {
  // `npm run dev` adds what the shell needs to start from source.
  if (command === 'serve') return { root, plugins: [site(root), react(), tailwindcss(), wholeFonts()] };
  return isSsrBuild
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
        define: { __pageAliveMark: JSON.stringify(pageAliveMark) },
        plugins: [
          site(root),
          plainImports(),
          treeshakeRouter(),
          react(),
          tailwindcss({ optimize: false }),
          leanStyles(),
          subsetFonts(),
          touchIconFile(),
        ],
        build: {
          outDir: 'dist/browser',
          emptyOutDir: true,
          target: browsers,
          modulePreload: false,
          manifest: true,
          rolldownOptions: {
            input: { shell: join(root, 'src/main.tsx'), afterPaint: join(root, 'src/after-paint.ts') },
            external: [/^virtual:font\//],
            output: {
              entryFileNames: ({ name }) => (name === 'shell' ? 'assets/[name]-[hash].js' : afterPaintScript),
              postBanner: ({ isEntry }) => (isEntry ? compileHint : ''),
            },
          },
        },
      };
});
