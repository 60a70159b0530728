import { attempt, LineDrawing, Link, site } from '@concierge/kit';
import { Static } from '@concierge/kit/static';
import { Fragment, useEffect, useRef } from 'react';
import { pageIdle } from '../background/page-idle';

/** True once in a tab. */
function isFirstOfVisit(): boolean {
  const key = 'concierge.visited';
  const first = attempt(() => sessionStorage.getItem(key) === null);
  attempt(() => sessionStorage.setItem(key, ''));
  return first === true;
}

const letterMs = 50;
const fadeMs = 480;

/**
 * Fades the letters out and in one after another, a character every 50 ms. The compositor does it alone, and all
 * animations begin and end together: separate delays would wake the main thread twice for every letter.
 */
function animateLetters(brand: Element): void {
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

/** A doorway with its lamp lit: the practice's mark. */
export function Mark({ className }: { className?: string }) {
  return (
    <LineDrawing viewBox="0 0 32 32" className={className}>
      <path d="M5 28V13.5L16 4l11 9.5V28M11.5 28v-9a4.5 4.5 0 0 1 9 0v9M3 28h26" />
      <circle cx="16" cy="11.5" r="2" className="fill-lamp" stroke="none" />
    </LineDrawing>
  );
}

/**
 * The brand. Its letters fade one at a time, once per visit, when the page has come to rest: while it starts, each of its
 * frames would style them too.
 */
export function Logo() {
  const logo = useRef<HTMLDivElement>(null);
  useEffect(() => {
    pageIdle.then(() => {
      if (!isFirstOfVisit() || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const letters = logo.current?.querySelector('.logo');
      if (letters) animateLetters(letters);
    });
  }, []);
  return (
    <Static ref={logo} className="min-w-0">
      <Link
        to="/"
        translate="no"
        className="flex min-w-0 items-center gap-2.5 rounded-field text-ink no-underline"
      >
        <Mark className="size-8 shrink-0 text-pine" />
        <span className="sr-only">{site.brand}</span>
        <span aria-hidden="true" className="logo font-display font-medium text-lg/tight">
          {site.brand.split(' ').map((word, index) => (
            <Fragment key={word}>
              {index > 0 ? ' ' : null}
              {/* With large letters on a small screen, lines break between words and never inside one. */}
              <span className="whitespace-nowrap">
                {[...word].map((letter, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text, where the place is the identity
                  <span key={place}>{letter}</span>
                ))}
              </span>
            </Fragment>
          ))}
        </span>
      </Link>
    </Static>
  );
}
