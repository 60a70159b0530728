/** The choices of the two forms, with their visible labels. */
export const interestOptions = [
  { value: 'consultation', label: 'Initial Consultation' },
  { value: 'services', label: 'Learning About Services' },
  { value: 'pricing', label: 'Pricing Information' },
  { value: 'other', label: 'Other Questions' },
] as const;

export const genderOptions = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'non-binary', label: 'Non-binary' },
  { value: 'prefer-not-to-say', label: 'Prefer not to say' },
] as const;

export const contactMethodOptions = [
  { value: 'email', label: 'Email' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Text' },
] as const;

export const urgencyOptions = [
  { value: 'routine', label: 'Routine', hint: 'within 2 weeks' },
  { value: 'priority', label: 'Priority', hint: 'within 1 week' },
  { value: 'urgent', label: 'Urgent', hint: 'within 48 hours' },
] as const;

export const isUrgent = (record: { readonly urgency_level: string }): boolean =>
  record.urgency_level === 'urgent';

export const defaults = {
  interest: 'consultation',
  preferred_contact_method: 'email',
  urgency_level: 'routine',
} as const;

/** The label of a value, or the value itself if it is not listed. */
export function labelOf(
  options: readonly { readonly value: string; readonly label: string }[],
  value: string | null | undefined,
): string {
  return options.find((option) => option.value === value)?.label ?? value ?? '';
}
