/** Content types by file extension. Any other file is sent as plain bytes, which no browser runs (nosniff). */
const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  woff: 'font/woff',
  wasm: 'application/wasm',
};

export function contentTypeOf(key: string): string {
  const ending = key.slice(key.lastIndexOf('.') + 1).toLowerCase();
  return contentTypes[ending] ?? 'application/octet-stream';
}

/** True if this type is worth compressing. */
export function isCompressible(contentType: string): boolean {
  return /^text\/|json|xml|javascript|wasm|x-icon/.test(contentType);
}
