import { expect, it } from 'vitest';
import { partsOf } from './apply-fonts';

// jsdom has no layout: every element is as tall as a hidden one.
it('A sentence is one part of the page even while it is hidden, whatever is inside it', () => {
  document.body.innerHTML =
    '<details><summary><svg></svg> More</summary>\n<div><p>Read the <a href="/terms">terms</a>.</p><h2>All</h2></div></details>';
  expect(partsOf(document.body).map(({ localName }) => localName)).toEqual(['summary', 'p', 'h2']);
});
