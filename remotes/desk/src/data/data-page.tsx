import { onDemand } from '../shared/on-demand';

/** /data: exports and deletion. */
export const Page = onDemand(async () => ({ Shown: (await import('./data')).Data }));
