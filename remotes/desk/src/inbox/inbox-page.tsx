import { onDemand } from '../shared/on-demand';

/** /: everything that patients sent, and what the practice did about it. */
export const Page = onDemand(async () => ({ Shown: (await import('./inbox')).Inbox }));
