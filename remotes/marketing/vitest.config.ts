import { testConfig } from '@concierge/kit/vite';

export default testConfig(import.meta.dirname);
