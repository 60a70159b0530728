import { storedText } from '@concierge/contract/text/text';
import * as z from 'zod/mini';
import type { Item } from '../storage/table';

const named = z.looseObject({ id: storedText });
const merging = z.object({
  merged: z._default(z.array(named), []),
  merged_into: z.optional(named),
});

/** The records that were merged into a record, and the one that it was merged into. None if that can't be read. */
export const mergingOf = (item: Item): z.infer<typeof merging> =>
  merging.safeParse(item).data ?? { merged: [] };
