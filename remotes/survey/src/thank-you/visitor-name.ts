import { limits } from '@concierge/contract/limits';
import { cut } from '@concierge/contract/sanitize';

/**
 * Control characters, line separators, and what makes text read as something else: bidirectional marks and
 * overrides, zero-width spaces and halves of characters. Joiners stay: names in several scripts need them.
 */
const hidden =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** A name that came in an address, fit to be shown as text; 'there' where nothing readable is left. */
export function visitorName(fromAddress: string | null): string {
  const text = (fromAddress ?? '').normalize('NFC').replace(hidden, ' ').replace(/\s+/g, ' ').trim();
  return cut(text, limits.thankYouNameChars).trim() || 'there';
}
