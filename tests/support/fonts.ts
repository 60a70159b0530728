/** In a page: resolves once the site's own fonts show. They come when the page is alive. */
export const fontsShown = `(async () => {
  const shown = ({ family, status }) => family.includes('Figtree Variable') && status === 'loaded';
  while (![...document.fonts].some(shown)) await new Promise((done) => setTimeout(done, 20));
  await document.fonts.ready;
  // The frame that shows them counts what they move.
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  return true;
})()`;
