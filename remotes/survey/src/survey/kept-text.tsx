interface KeptTextProps {
  text: string;
  max: number;
}

/** Says how much of a long text will be kept, so that nothing is cut silently. Quiet while there is room. */
export function KeptText({ text, max }: KeptTextProps) {
  const length = text.trim().length;
  const over = length - max;
  const near = over > -max / 5;
  return (
    <p aria-live="polite" className={over > 0 ? 'text-sm font-medium text-error' : 'text-sm text-muted'}>
      {over > 0
        ? `Only the first ${max} characters are kept: ${over} too many.`
        : near
          ? `${-over} of ${max} characters left.`
          : ''}
    </p>
  );
}
