import { testConfig } from '@concierge/kit/build';

export default testConfig(import.meta.dirname, { isolate: false });
