/**
 * The page where a request is changed or canceled, and the link to it in a confirmation. The link's data is in the
 * fragment, so no server or log sees it. Opening the link changes nothing, because mail programs follow links.
 */
export const changePath = '/change-request';

/** Fragments at which the page shows that a form posted without script was accepted, by what it asked for. */
export const changeArrivals = { change: 'request-accepted', cancel: 'cancellation-accepted' } as const;

export const accountPath = '/account';

/** `<the request's id>.<signature>` */
export const changeLink = (origin: string, id: string, signature: string): string =>
  `${origin}${changePath}#${id}.${signature}`;

const written = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{20,64})$/;

/** The two parts of a change link's fragment, or null if it isn't one. */
export function readChangeLink(carried: string): { readonly id: string; readonly signature: string } | null {
  const [, id, signature] = written.exec(carried.replace(/^#/, '')) ?? [];
  return id === undefined || signature === undefined ? null : { id, signature };
}
