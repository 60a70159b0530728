import { packageConfig } from '../vitest.shared.ts';

export default packageConfig(import.meta.dirname, {
  // Files of one worker share their modules: loading Vite and the AWS SDK for each takes longer than its tests.
  isolate: false,
});
