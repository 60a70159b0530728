interface KeptTextProps {
  text: string;
  max: number;
}

/** What sanitising takes for markup: see `sanitizeText` in the contract. */
const markup = /<[a-z/!][^<>]*>/i;

/** Says what of a text will not be kept, so that nothing is cut silently. Quiet while all of it is. */
export function KeptText({ text, max }: KeptTextProps) {
  const length = text.trim().length;
  const over = length - max;
  const near = over > -max / 5;
  const hasMarkup = markup.test(text);
  return (
    <p
      aria-live="polite"
      className={over > 0 || hasMarkup ? 'text-sm font-medium text-error' : 'text-sm text-muted'}
    >
      {over > 0
        ? `Only the first ${max} characters are kept: ${over} too many.`
        : near
          ? `${-over} of ${max} characters left.`
          : ''}
      {hasMarkup ? ' Text in angle brackets, like <this>, is left out: please write it without them.' : ''}
    </p>
  );
}
