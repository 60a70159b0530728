/**
 * The sites that the shell shows, each on an origin of its own with remotes of its own: `public` for visitors, and
 * `desk` for the practice's staff.
 */
export const siteNames = ['public', 'desk'] as const;
export type SiteName = (typeof siteNames)[number];
