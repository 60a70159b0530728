import { remoteConfig } from '../../shell/kit/build/index.ts';

export default remoteConfig(import.meta.dirname);
