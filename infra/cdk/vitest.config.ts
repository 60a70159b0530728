import { packageConfig } from '../vitest.shared.ts';

export default packageConfig(
  import.meta.dirname,
  {
    // Test files in one worker share modules, and with them the stacks that stacks/testing/synthesized.ts has made.
    isolate: false,
  },
  // They synthesize whole stages. tests/boundaries/functions.test.ts says the most common faults in a second.
  ['stacks/**', 'operate/{cost,preflight}.test.ts'],
);
