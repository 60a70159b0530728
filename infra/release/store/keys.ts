import { extname } from 'node:path';

/** The keys of the store; the edge serves them under the same paths. */
export const registryKey = 'registry.json';
export const composedKey = 'pages/composed.json';

/** Where a version's files are: `remotes/<name>/<version>/`. The shell is a release like the others. */
export const releasePrefix = (name: string, version: string): string => `remotes/${name}/${version}/`;
export const manifestKey = (name: string, version: string): string =>
  `${releasePrefix(name, version)}manifest.json`;

/** The composed page of an owned path: `/` -> pages/index.html, `/contact` -> pages/contact.html. */
export function pageKey(path: string): string {
  return path === '/' ? 'pages/index.html' : `pages/${path.replace(/^\//, '')}.html`;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
};

/** The media type that a key's ending says. */
export function contentTypeOf(key: string): string {
  return types[extname(key).toLowerCase()] ?? 'application/octet-stream';
}

/** A version's files never change; the registry and the pages are asked for anew each time. */
export function cacheControlOf(key: string): string {
  return key.startsWith('remotes/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Throws for a key that could leave the store or hide in it. */
export function checkKey(key: string): string {
  const segments = key.split('/');
  if (segments.some((part) => part === '' || part.startsWith('.') || /[\\\0]/.test(part))) {
    throw new Error(`Not a key of the store of releases: ${JSON.stringify(key)}`);
  }
  return key;
}
