import { fieldOf, fieldsAskedFor } from '@concierge/contract/form-fields';
import type { IntakeKind } from '@concierge/contract/intake';

/** The fields of a form that the practice's email lists beside those that it words itself. */
export const emailedFields = (kind: IntakeKind) =>
  fieldsAskedFor(kind).flatMap((name) => {
    const { emailLabel } = fieldOf(name);
    return emailLabel === undefined ? [] : [{ name, label: emailLabel }];
  });
