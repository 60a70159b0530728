import { requestChanges } from '@concierge/contract/called-endpoints';
import { call } from '@concierge/contract/client';
import type { Confirmation } from '@concierge/contract/confirmation';

export interface LinkedRequest extends Confirmation {
  readonly canceled: boolean;
}

/**
 * A request as it is stored, by the fragment of its confirmation's link. Import it only with `import()`, so that pages
 * don't wait for the contract's schemas.
 * @throws CallError
 */
export async function linkedRequest(link: string): Promise<LinkedRequest> {
  const body = { id: crypto.randomUUID(), action: 'view', link } as const;
  const { status, created_at = '', reference, interest, urgent } = await call(requestChanges, body);
  const at = Date.parse(created_at);
  return { kind: 'appointment', reference, interest, urgent, at, canceled: status === 'cancelled' };
}
