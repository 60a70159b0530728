import type { PreferredTimes } from '@concierge/contract/forms/intake';
import { typedPreferredTimes } from '@concierge/contract/forms/preferred-times';
import {
  type OwnRequest,
  type OwnRequests,
  type RequestAction,
  type RequestChanged,
  requestChange,
} from '@concierge/contract/requests/request-changes';
import { requestMessages } from '@concierge/contract/text/messages';
import { CallError, call } from '@concierge/contract/wire/client';
import * as endpoints from '@concierge/contract/wire/endpoints/called';
import { loadAccounts } from '../accounts/load-code';

/*
 * The API calls. Import them only with `import()`, so that pages don't wait for the contract's schemas. A load that
 * failed is retried by the next one.
 */

/** The values of a change form, by field name. */
export type FieldValues = Readonly<Record<string, string>>;

function preferredTimes(values: FieldValues): { preferred_times?: PreferredTimes } {
  const parsed = requestChange.shape.preferred_times.safeParse(typedPreferredTimes(values));
  if (!parsed.success) throw new CallError(400, 'validation_failed', parsed.error.issues[0]?.message ?? '');
  return parsed.data === undefined ? {} : { preferred_times: parsed.data };
}

/** Identifies a request: by the fragment of its confirmation's link, or by its reference and email address. */
export type RequestIdentifier =
  | { readonly link: string }
  | { readonly reference: string; readonly email: string };

/** @throws CallError */
export function changeRequest(
  id: string,
  action: RequestAction,
  identifier: RequestIdentifier,
  values: FieldValues,
): Promise<RequestChanged> {
  return call(endpoints.requestChanges, {
    id,
    action,
    ...identifier,
    ...(action === 'change' ? preferredTimes(values) : {}),
  });
}

/** Calls with the signed-in person's token. If there is none or it is refused, the session ends here too. */
async function signedIn<T>(send: (credentials: { idToken: string }) => Promise<T>): Promise<T> {
  const accounts = await loadAccounts();
  try {
    const idToken = await accounts.idToken();
    if (idToken === null) throw new CallError(401, 'unauthorized', requestMessages.unauthorized);
    return await send({ idToken });
  } catch (error) {
    if (error instanceof CallError && error.status === 401) await accounts.dropSession();
    throw error;
  }
}

/** @throws CallError, with status 401 if nobody is signed in any more */
export function ownRequests(): Promise<OwnRequests> {
  return signedIn((credentials) => call(endpoints.ownRequests, undefined, credentials));
}

/** @throws CallError, with status 401 if nobody is signed in any more */
export function changeOwnRequest(
  id: string,
  action: RequestAction,
  { id: request, kind }: Pick<OwnRequest, 'id' | 'kind'>,
  values: FieldValues,
): Promise<RequestChanged> {
  const body = { id, action, request, kind, ...(action === 'change' ? preferredTimes(values) : {}) };
  return signedIn((credentials) => call(endpoints.ownRequestChanges, body, credentials));
}
