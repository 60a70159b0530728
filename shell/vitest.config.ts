import { testConfig } from './kit/build/index.ts';

export default testConfig(import.meta.dirname);
