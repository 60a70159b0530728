import { z } from 'zod';

/** How a release is rolled out; a stage of the site may say it in its own way (infra/cdk/stages). */
export const rolloutPolicy = z.strictObject({
  /** Percentages of visitors, one after the other. */
  stages: z.array(z.number().gt(0).max(100)).min(1).default([5, 25, 100]),
  /** A stage lasts at least so long, and until so many views of the candidate were counted... */
  minutes: z.number().min(0).default(20),
  views: z.int().min(1).default(50),
  /** ...from so many networks, so that one that sends false views hastens nothing... */
  networks: z.int().min(1).default(10),
  /**
   * ...or so long, however few they were. Without one view of the candidate it never goes on: nothing was counted, or
   * nobody who got it could tell.
   */
  hours: z.number().min(0).default(24),
});
export type RolloutPolicy = z.infer<typeof rolloutPolicy>;
export const defaultRolloutPolicy: RolloutPolicy = rolloutPolicy.parse({});
