import { mergeConfig } from 'vite';
import { remoteConfig } from '../../shell/kit/build/index.ts';
import { warnOfSamples } from './warn-of-samples.ts';

const shared = remoteConfig(import.meta.dirname);

export default (environment: Parameters<typeof shared>[0]) =>
  mergeConfig(shared(environment), { plugins: [warnOfSamples()] });
