import {
  endpoints,
  scheduled,
  subscribers,
  triggers,
  unrouted,
} from '@concierge/contract/wire/endpoints/table';
import { defineFunctions } from '@concierge/contract/wire/functions';

/** The platform's functions. Their rows are in the contract, because pages read them too. */
export const functions = defineFunctions({ endpoints, scheduled, triggers, subscribers, unrouted });
