import { register } from 'tsx/esm/api';

// In this repository the presets are TypeScript, which Node 20 does not run by itself. The package that is packed
// has them compiled, without this file.
const unregister = register();
export const { remoteConfig, testConfig } = await import('./index.ts');
await unregister();
