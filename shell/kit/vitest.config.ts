import { testConfig } from './build/index.ts';

export default testConfig(import.meta.dirname, { isolate: false });
