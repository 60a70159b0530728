import { packageConfig } from '../vitest.shared.ts';

export default packageConfig(import.meta.dirname, {
  // Test files in one worker share modules, and with them the stacks that stacks/testing/synthesized.ts has made.
  isolate: false,
});
