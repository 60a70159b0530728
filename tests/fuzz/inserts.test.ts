import { fuzzedEndpoints } from './site';
import { fuzz } from './suite';

// In files of their own, so that two processors share the work.
fuzz(fuzzedEndpoints().filter(({ row }) => row.success.length > 1));
