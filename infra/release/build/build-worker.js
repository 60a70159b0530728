import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'vite';

/**
 * Builds one package twice, for browsers and for rendering. It runs in a process of its own, because the federation
 * plugin keeps state in its module, and so that packages can build in parallel.
 * Arguments: the package's folder, and the output folder.
 */
const [root, out] = process.argv.slice(2);
if (!root || !out) throw new Error('usage: worker <package folder> <output folder>');

const common = {
  root,
  configFile: join(root, 'vite.config.ts'),
  mode: 'production',
  logLevel: 'warn',
};
const rolldownOptions = {
  // The person who publishes sees the warnings; plugin timings would only distract.
  checks: { pluginTimings: false, sourcemapBroken: false },
  // No comments with module paths: a release must have the same bytes wherever its packages are.
  experimental: { attachDebugInfo: 'none' },
};
/** For the places of failures: the same wherever the package is, and without the sources. */
const output = {
  sourcemapExcludeSources: true,
  sourcemapPathTransform: (source, map) => relative(root, resolve(dirname(map), source)),
};
try {
  await build({
    ...common,
    build: {
      outDir: join(out, 'browser'),
      emptyOutDir: true,
      sourcemap: 'hidden',
      rolldownOptions: { ...rolldownOptions, output },
    },
  });
  await build({
    ...common,
    build: {
      ssr: true,
      outDir: join(out, 'server'),
      emptyOutDir: true,
      copyPublicDir: false,
      sourcemap: 'hidden',
      rolldownOptions: { ...rolldownOptions, output },
    },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
