import { fieldOf, formFieldNames } from '@concierge/contract/forms/form-fields';

/** The fields of the forms that the practice's email lists beside those that it words itself. */
export const emailedFields = formFieldNames.flatMap((name) => {
  const { emailLabel } = fieldOf(name);
  return emailLabel === undefined ? [] : [{ name, label: emailLabel }];
});
