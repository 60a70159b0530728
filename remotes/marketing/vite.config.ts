import { remoteConfig } from '@concierge/kit/build';

export default remoteConfig(import.meta.dirname, {
  common: /\/marketing\/src\/(?:parts|drawings)\/.*tsx?$/,
});
