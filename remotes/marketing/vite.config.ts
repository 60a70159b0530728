import { remoteConfig } from '../../shell/kit/build/index.ts';

export default remoteConfig(import.meta.dirname, {
  common: /\/marketing\/src\/(?:parts|drawings)\/.*tsx?$|\/kit\/src\/.*tsx?$|\/node_modules\/clsx\//,
});
