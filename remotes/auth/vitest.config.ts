import { testConfig } from '../../shell/kit/build/index.ts';

export default testConfig(import.meta.dirname);
