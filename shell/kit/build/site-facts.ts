import type { SiteFacts } from '../src/site.ts';

/** Vite's `define` with the kit's site facts. Visitors must not see who gets the practice's mail, nor the stage. */
export function siteFacts({
  notifications: _notifications,
  stage: _stage,
  ...facts
}: SiteFacts & { readonly notifications?: unknown; readonly stage?: unknown }): { CONCIERGE_SITE: string } {
  return { CONCIERGE_SITE: JSON.stringify(facts) };
}
