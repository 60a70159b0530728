import { fuzzedEndpoints } from './site';
import { fuzz } from './suite';

fuzz(fuzzedEndpoints().filter(({ row }) => row.success.length === 1));
