import { remoteConfig } from '@concierge/kit/vite';

export default remoteConfig(import.meta.dirname);
