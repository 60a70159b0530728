import { session } from '@concierge/kit';
import { loadRequests } from './load-requests';

/**
 * Asks what the signed-in person gave with their last request, and tells the kit's session.
 * @throws where nobody is signed in, or nobody answers
 */
export async function readContact(): Promise<void> {
  const { ownRequests } = await loadRequests();
  const { contact } = await ownRequests();
  if (contact) session.knowsContact(contact);
}
