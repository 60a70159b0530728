import { remoteConfig } from '@concierge/kit/build';

export default remoteConfig(import.meta.dirname);
