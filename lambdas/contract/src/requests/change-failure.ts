import { type ToastText, unreachable } from '../text/messages';

/** How a person names the request that they change. */
export type ChangedBy = 'reference' | 'link' | 'account';

const unknownRequest: Readonly<Record<ChangedBy, string | undefined>> = {
  reference: undefined,
  link: 'This link doesn’t work. Try your reference and email address, or call us.',
  account: 'We couldn’t find it. Reload the page, or call us.',
};

/**
 * What to tell a person whose change of a request or message was not saved.
 * @param answer What the server answered; undefined if no answer came.
 */
export function changeFailure(
  answer: { readonly status: number; readonly message: string } | undefined,
  by: ChangedBy,
): ToastText {
  return { title: 'We couldn’t save this change', description: descriptionOf(answer, by) };
}

const later = 'Please try again in a moment, or call us.';

function descriptionOf(answer: Parameters<typeof changeFailure>[0], by: ChangedBy): string {
  if (answer === undefined) return unreachable.description;
  switch (answer.status) {
    case 0:
      return unreachable.description;
    case 400:
    case 409:
      return answer.message;
    case 401:
      return 'Sign in again, then repeat your change.';
    case 404:
      return unknownRequest[by] ?? later;
    case 429:
      return 'Too many changes. Please try again later, or call us.';
    default:
      return later;
  }
}
