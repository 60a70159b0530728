import { packageConfig } from '../vitest.shared.ts';

export default packageConfig(import.meta.dirname, {
  // Files of one worker share their modules, and with them the stacks that stacks/testing/synthesized.ts has made.
  isolate: false,
});
