import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { styleHashesOf } from './document';

const hashOf = (css: string) => `sha256-${createHash('sha256').update(css).digest('base64')}`;

it('admits the inline styles of a document’s head, and none that the page itself renders', () => {
  const html = [
    '<html><head>',
    '<style data-remote="shell">a{b:c}</style><style data-remote="booking" data-page="/">d\n{e:f}</style>',
    '</head><body><style data-remote="booking">g{h:i}</style></body></html>',
  ].join('');
  expect(styleHashesOf(html)).toEqual(['a{b:c}', 'd\n{e:f}'].map(hashOf));
});
