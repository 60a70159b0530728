import { mergeConfig } from 'vite';
import { remoteConfig } from '../../shell/kit/build/index.ts';
import { warnOfSamples } from './warn-of-samples.ts';

const config = remoteConfig(import.meta.dirname, {
  common: /\/marketing\/src\/(?:parts|drawings)\/.*tsx?$|\/kit\/src\/.*tsx?$|\/node_modules\/clsx\//,
});

export default (environment: Parameters<typeof config>[0]) =>
  mergeConfig(config(environment), { plugins: [warnOfSamples()] });
