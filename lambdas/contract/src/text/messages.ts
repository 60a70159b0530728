/** Messages about what went wrong or right. Browser and functions share them, so both use the same words. */

export interface ToastText {
  readonly title: string;
  readonly description: string;
}

/** Messages of fields that break their rules. */
export const fieldMessages = {
  name: 'Name is required and must be valid',
  email: 'Valid email is required',
  phone: 'Phone number format is invalid',
  message: 'Message is too long (max 2000 characters)',
  interest: 'Interest field is too long (max 200 characters)',
  text: 'This text is too long (max 8000 characters)',
  age: 'Age must be a whole number from 18 to 120',
  state: 'State must be its two letters, such as NY',
  gender: 'Gender must be one of the listed choices',
  preferred_contact_method: 'Preferred contact method must be one of the listed choices',
  urgency_level: 'Urgency level must be one of the listed choices',
  preferred_times: 'Preferred times must be listed choices, at most three, in a listed time zone',
  day: 'Choose at least one day',
  time_zone: 'Please choose your time zone',
  consent: 'Please complete name, email, phone and agree to terms.',
  reference: 'Enter your reference, such as K7M-4QXP',
  unknown: 'This field is not known',
  invalid: 'This field has the wrong type',
  required: 'This field is required',
  appointment_request_id: 'This appointment request is not known',
} as const;

/** Answers to requests that are refused as a whole. People who use the site don't see them. */
export const requestMessages = {
  invalid_json: 'The body must be one JSON object in UTF-8',
  unsupported_media_type: 'The content type must be application/json',
  payload_too_large: 'The body is too large',
  not_found: 'There is nothing at this address',
  method_not_allowed: 'This address does not allow this method',
  unauthorized: 'Please sign in with a confirmed email address',
  forbidden: 'This service is only available through the site',
  conflict: 'This id was already used for another submission',
  stale_client: 'This page is out of date. Please reload it',
  no_matching_record: 'No matching record',
} as const;

/** Errors of the PreSignUp trigger. */
export const accountMessages = {
  /** The same whether or not the address has an account. */
  invalidSignUp: 'This sign-up is not valid.',
  tooManySignUps: 'Too many sign-ups with this address. Please try again later.',
} as const;

// The shell shows only the next two. They are apart from `toastTexts` so that it doesn't load the rest.
export const signOutFailed = { title: 'Sign out failed', description: '' } as const;
/** Shown in place of the server's message if none came. */
export const unreachable = {
  title: 'No connection',
  description: 'We couldn’t reach the server. Check your connection and try again.',
} as const;

export const toastTexts = {
  notLicensed: {
    title: 'We can’t see patients in your state yet',
    description: 'Our physicians aren’t licensed there.',
  },
  missingFields: {
    title: 'Missing required fields',
    description: 'Please complete name, email, phone and agree to terms.',
  },
  invalidPhone: {
    title: 'Invalid phone number',
    description: 'Enter a valid number. Example: +15551234567 or (555) 123-4567',
  },
  /** The description is the joined field messages. */
  validation: { title: 'Validation Error', description: '' },
  rateLimit: {
    appointment: {
      title: 'Too many requests',
      description: 'Please wait before submitting another appointment request.',
    },
    contact: {
      title: 'Too many requests',
      description: 'Please wait before submitting another contact form.',
    },
  },
  submissionFailed: { title: 'Submission failed', description: 'Please try again or contact us directly.' },
  appointmentReceived: {
    title: 'Consultation request received!',
    description: "We'll contact you within 24 hours to schedule.",
  },
  contactReceived: { title: 'Message sent successfully!', description: "We'll respond within 24-48 hours." },
  surveySaved: { title: 'Progress saved!', description: 'Your survey progress has been saved.' },
  surveyCompleted: {
    title: 'Survey completed!',
    description: 'Thank you for completing the patient survey.',
  },
  surveyFailed: { title: 'Error', description: 'Failed to submit survey. Please try again.' },
  changeAccepted: {
    title: 'Thank you',
    description: 'If that reference and email address match, your request is up to date.',
  },
  cancelAccepted: {
    title: 'Thank you',
    description: 'If that reference and email address match, we’ve canceled your request and won’t call.',
  },
  requestUnchanged: { title: 'Nothing to change', description: 'Your request already has these times.' },
  requestChanged: { title: 'Request changed', description: 'Our team has your change.' },
  requestCanceled: {
    title: 'Request canceled',
    description: 'We’ve canceled it and won’t call. You can book again at any time.',
  },
  /** Of a change, where somebody canceled the request meanwhile. */
  alreadyCanceled: {
    title: 'This request is canceled',
    description: 'It was canceled already, so your new times weren’t saved. You can book again at any time.',
  },
  messageCanceled: { title: 'Message canceled', description: 'We’ve canceled it and won’t reply.' },
  /** The description of each of the next three is the server's message. */
  signInFailed: { title: 'Sign in failed', description: '' },
  signUpFailed: { title: 'Sign up failed', description: '' },
  signOutFailed,
  unreachable,
  checkEmail: { title: 'Check your email', description: 'We sent you a confirmation link.' },
} as const;

/** Joins field messages with commas, each message once. */
export function joinMessages(messages: Iterable<string>): string {
  return [...new Set(messages)].join(', ');
}
