import type { Encoding } from './files';

/** The best encoding that an Accept-Encoding header allows: brotli before gzip. */
export function encodingFor(header: string | undefined): Encoding {
  const weights = new Map<string, number>();
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, quality === undefined ? 1 : Number(quality.slice(2)));
  }
  const admitted = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  if (admitted('br')) return 'br';
  return admitted('gzip') ? 'gzip' : 'identity';
}

/** Whether an If-None-Match header names this entity tag (by weak comparison, as RFC 9110 requires). */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return header.split(',').some((candidate) => opaque(candidate) === opaque(tag));
}
