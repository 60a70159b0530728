/** The file of a shell's release that loads a page's modules after its first paint. */
export const afterPaintScript = 'after-paint.js';
