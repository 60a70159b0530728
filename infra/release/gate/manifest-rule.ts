import { z } from 'zod';
import { manifestSchema, releaseName } from '../manifest';
import type { GateRule } from './gate-rule';

/** Checks that the manifest matches its schema. */
export const manifestRule: GateRule = ({ candidates }) =>
  candidates.flatMap((candidate) => {
    const parsed = manifestSchema.safeParse(candidate);
    if (parsed.success) return [];
    const release = releaseName(candidate);
    return [
      {
        rule: 'manifest',
        release,
        message: `The manifest of ${release} is invalid: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`,
      },
    ];
  });
