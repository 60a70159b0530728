const letterMs = 50;
const fadeMs = 480;

/**
 * Fades the letters out and in one after another, a character every 50 ms. The compositor does it alone, and all
 * animations begin and end together: separate delays would wake the main thread twice for every letter.
 */
export function animateLetters(brand: Element): void {
  const duration = brand.textContent.length * letterMs + fadeMs;
  let place = 0;
  for (const word of brand.children) {
    for (const letter of word.children) {
      const offset = [0, fadeMs / 2, fadeMs].map((ms) => (place * letterMs + ms) / duration);
      letter.animate({ offset: [0, ...offset], opacity: [1, 1, 0.2, 1, 1], easing: 'ease-out' }, duration);
      place += 1;
    }
    // The space after the word.
    place += 1;
  }
}
