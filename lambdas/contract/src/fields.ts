import type * as z from 'zod/mini';
import { fieldMessages } from './messages';

/**
 * The first message of each field, in the order in which the schema met them.
 * Unknown keys are named too. A problem of the whole body stands under the empty key.
 */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= fieldMessages.unknown;
      continue;
    }
    fields[issue.path.join('.')] ??= issue.message;
  }
  return fields;
}
