import { type FormField, formFieldNames, formFields } from '@concierge/contract/form-fields';

/** The fields of the forms that the practice's email lists beside those that it words itself. */
export const emailedFields = formFieldNames.flatMap((name) => {
  const { emailLabel }: FormField = formFields[name];
  return emailLabel === undefined ? [] : [{ name, label: emailLabel }];
});
