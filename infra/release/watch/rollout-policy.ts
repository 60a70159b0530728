import { z } from 'zod';

/** How a release is rolled out. Each stage of the site can override it (infra/cdk/stages). */
export const rolloutPolicy = z.strictObject({
  /** Percentages of visitors, in order. */
  stages: z.array(z.number().gt(0).max(100)).min(1).default([5, 25, 100]),
  /** How many minutes each of them lasts, however few visitors there are. */
  minutes: z.number().min(0).default(60),
});
export type RolloutPolicy = z.infer<typeof rolloutPolicy>;
export const defaultRolloutPolicy: RolloutPolicy = rolloutPolicy.parse({});
