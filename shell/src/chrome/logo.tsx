import { cn, Link, site } from '@concierge/kit';
import { Fragment, useEffect, useState } from 'react';

const letterMs = 50;
const seenKey = 'concierge.logo-seen';

/** True once a visit, after the first page is hydrated. */
function useFirstOfVisit(): boolean {
  const [first, setFirst] = useState(false);
  useEffect(() => {
    try {
      if (window.sessionStorage.getItem(seenKey)) return;
      window.sessionStorage.setItem(seenKey, '1');
      setFirst(true);
    } catch {
      // Blocked storage: no animation rather than one on every page.
    }
  }, []);
  return first;
}

/** A doorway with its lamp lit: the practice's mark. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" fill="none" strokeWidth="1.75">
      <path
        d="M5 28V13.5L16 4l11 9.5V28"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M11.5 28v-9a4.5 4.5 0 0 1 9 0v9M3 28h26" stroke="currentColor" strokeLinecap="round" />
      <circle cx="16" cy="11.5" r="2" className="fill-lamp" />
    </svg>
  );
}

/** A character every 50 ms. Set by script, because the policy admits no style attributes. */
function stagger(brand: HTMLElement | null): void {
  let place = 0;
  for (const word of brand?.children ?? []) {
    for (const letter of word.children) {
      if (letter instanceof HTMLElement) letter.style.animationDelay = `${place * letterMs}ms`;
      place += 1;
    }
    // The space after it.
    place += 1;
  }
}

/** The brand, a letter at a time once a visit. */
export function Logo() {
  const animated = useFirstOfVisit();
  return (
    <Link to="/" className="flex min-w-0 items-center gap-2.5 rounded-field text-ink no-underline">
      <Mark className="size-8 shrink-0 text-pine" />
      <span className="sr-only">{site.brand}</span>
      <span
        ref={animated ? stagger : null}
        aria-hidden="true"
        className={cn('logo font-display font-semibold text-lg leading-tight', animated && 'logo-animated')}
      >
        {site.brand.split(' ').map((word, index) => (
          <Fragment key={word}>
            {index > 0 ? ' ' : null}
            {/* Of large letters on a small screen, a line holds a word and never a part of one. */}
            <span className="logo-word">
              {[...word].map((letter, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text, where the place is the identity
                <span key={place}>{letter}</span>
              ))}
            </span>
          </Fragment>
        ))}
      </span>
    </Link>
  );
}
