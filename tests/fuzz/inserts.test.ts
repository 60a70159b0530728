import { platformFunctions } from '@concierge/command-line/functions';
import { fuzzedEndpoints } from './site';
import { fuzz } from './suite';

// Split into two files so that two processors share the work.
fuzz(fuzzedEndpoints(await platformFunctions()).filter(({ row }) => row.success.length > 1));
