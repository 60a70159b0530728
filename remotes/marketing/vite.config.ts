import { mergeConfig } from 'vite';
import { remoteConfig } from '../../shell/kit/build/index.ts';
import { warnOfSamples } from './warn-of-samples.ts';

const shared = remoteConfig(import.meta.dirname);

/** What nearly every page uses, in one file: many small ones would each cost a request. */
const common = {
  name: 'common',
  test: /\/marketing\/src\/(?:parts|drawings)\/.*tsx?$|\/kit\/src\/.*tsx?$|\/node_modules\/clsx\//,
};

export default (environment: Parameters<typeof shared>[0]) =>
  mergeConfig(shared(environment), {
    plugins: [warnOfSamples()],
    ...(!environment.isSsrBuild && {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [common] } } } },
    }),
  });
