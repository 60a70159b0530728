export { remoteConfig } from './remote-config';
export { testConfig } from './test-config';
