/**
 * Where a request is changed or cancelled, and the link to it in a confirmation. What the link carries stands in the
 * fragment, which no server and no log sees; opening it does nothing, for mail programs follow links.
 */
export const changePath = '/change-request';

/** Fragments at which the page says how a form went that the browser posted itself. */
export const changeArrivals = { accepted: 'request-accepted', refused: 'request-refused' } as const;

export const accountPath = '/account';

/** `<the request's id>.<signature>` */
export const changeLink = (origin: string, id: string, signature: string): string =>
  `${origin}${changePath}#${id}.${signature}`;

const written = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{20,64})$/;

/** The two parts of what a link carries, or null where it is none. */
export function readChangeLink(carried: string): { readonly id: string; readonly signature: string } | null {
  const [, id, signature] = written.exec(carried.replace(/^#/, '')) ?? [];
  return id === undefined || signature === undefined ? null : { id, signature };
}
