import { brotliCompressSync } from 'node:zlib';

/** The parts of a composed page with their sizes, heaviest first, each compressed separately. */
export function htmlParts(html: string): string {
  const parts = new Map<string, string>();
  const take = (pattern: RegExp, name: (match: string[]) => string) => {
    for (const match of html.matchAll(pattern)) parts.set(name(match), match[0]);
  };
  take(/<style data-remote="([^"]*)">[\s\S]*?<\/style>/g, ([, remote]) => `styles of ${remote}`);
  take(/<script type="application\/json"[\s\S]*?<\/script>/g, () => 'registry');
  take(/<header[\s\S]*?<\/header>/g, () => 'header');
  take(/<main[\s\S]*?<\/main>/g, () => 'the page');
  take(/<footer[\s\S]*?<\/footer>/g, () => 'footer');
  return [...parts]
    .map(([name, part]) => ({ name, bytes: brotliCompressSync(part).length }))
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ name, bytes }) => `${name} ${bytes}`)
    .join(', ');
}
