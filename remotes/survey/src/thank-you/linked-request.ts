import type { Confirmation } from '@concierge/contract/survey/confirmation';
import { viewRequest } from '@concierge/contract/wire/view-request';

export interface LinkedRequest extends Confirmation {
  readonly canceled: boolean;
}

/**
 * A request as it is stored, by the fragment of its confirmation's link. A survey's token tells only whether it is canceled.
 * Import it only with `import()`, so that pages don't wait for the contract's schemas.
 * @throws CallError
 */
export async function linkedRequest(link: string): Promise<LinkedRequest> {
  const { status, created_at = '', reference, interest, urgent } = await viewRequest(link);
  const at = Date.parse(created_at);
  return { kind: 'appointment', reference, interest, urgent, at, canceled: status === 'cancelled' };
}
