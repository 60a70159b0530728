import { z } from 'zod';

/** How a release is rolled out. Each stage of the site can override it (infra/cdk/stages). */
export const rolloutPolicy = z.strictObject({
  /** Percentages of visitors, in order. */
  stages: z.array(z.number().gt(0).max(100)).min(1).default([5, 25, 100]),
  /** A stage lasts at least this many minutes, and until this many views of the candidate were counted... */
  minutes: z.number().min(0).default(20),
  views: z.int().min(1).default(50),
  /**
   * ...and until this many networks, each counted once a day, viewed it since the rollout began, so that a few networks
   * with false views can't speed it up...
   */
  networks: z.int().min(1).default(10),
  /**
   * ...or until this many hours, however few views there were. Without a single view of the candidate the stage never
   * ends: either counting does not work, or the candidate keeps browsers from reporting.
   */
  hours: z.number().min(0).default(24),
});
export type RolloutPolicy = z.infer<typeof rolloutPolicy>;
export const defaultRolloutPolicy: RolloutPolicy = rolloutPolicy.parse({});
