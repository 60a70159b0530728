import type { Plugin } from 'vite';
import { samplesInPlace } from './src/content/samples.ts';

/** Says at the end of a build for production which made-up quotes and results it carries. */
export function warnOfSamples(names: readonly string[] = samplesInPlace()): Plugin {
  return {
    name: 'marketing:warn-of-samples',
    apply: (_config, { command, mode, isSsrBuild }) =>
      command === 'build' && mode === 'production' && !isSsrBuild,
    buildEnd(error) {
      if (error || names.length === 0) return;
      this.warn(
        `Samples are still in place (src/content): ${names.join(', ')}. Replace them before real visitors come.`,
      );
    },
  };
}
