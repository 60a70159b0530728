import { platformFunctions } from '@concierge/command-line/functions';
import { fuzzedEndpoints } from './site';
import { fuzz } from './suite';

fuzz(fuzzedEndpoints(await platformFunctions()).filter(({ row }) => row.success.length === 1));
