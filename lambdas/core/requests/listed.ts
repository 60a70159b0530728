import { type IntakeKind, preferredTimes } from '@concierge/contract/forms/intake';
import { type OwnRequest, ownRequest } from '@concierge/contract/requests/request-changes';
import type { Item } from '../storage/table';

/** A stored record as its own person sees it. Leaves out times that are no longer offered. */
export function listed(
  kind: IntakeKind,
  { id, reference, created_at, request_state, preferred_times }: Item,
): OwnRequest {
  const { data: times } = preferredTimes.safeParse(preferred_times);
  return ownRequest.parse({
    id,
    kind,
    reference,
    state: request_state ?? 'received',
    created_at,
    ...(times ? { preferred_times: times } : {}),
  });
}
