import { onDemand } from '../shared/on-demand';

/** /audit: what staff did. */
export const Page = onDemand(async () => ({ Shown: (await import('./audit')).Audit }));
