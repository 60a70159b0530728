import { onDemand } from '../shared/on-demand';

/** /staff: who works at the desk. */
export const Page = onDemand(async () => ({ Shown: (await import('./staff')).Staff }));
