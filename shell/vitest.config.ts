import { readSite } from './build/site.ts';
import { testConfig } from './kit/build/index.ts';

export default testConfig(import.meta.dirname, { site: readSite(import.meta.dirname) });
