import { packageConfig } from '../vitest.shared.ts';

export default packageConfig(import.meta.dirname, {
  // Test files in one worker share modules: loading Vite and the AWS SDK for each file takes longer than its tests.
  isolate: false,
});
