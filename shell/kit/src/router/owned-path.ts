/** Paths are owned, linked and compared without their trailing slash. */
export const ownedPath = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '');
