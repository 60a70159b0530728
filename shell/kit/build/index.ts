export { remoteConfig } from './remote-config.ts';
export { testConfig } from './test-config.ts';
