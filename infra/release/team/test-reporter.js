/** A reporter for Vitest: which test files have begun and ended, for `check` to name the one that never ends. */
export default class TestReporter {
  onTestModuleStart({ relativeModuleId }) {
    console.log(`begun: ${relativeModuleId}`);
  }

  onTestModuleEnd({ relativeModuleId }) {
    console.log(`ended: ${relativeModuleId}`);
  }
}
