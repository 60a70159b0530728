/** A summary's icon: a plus while folded, a minus while open. */
export const PlusMinusIcon = () => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    aria-hidden="true"
    className="size-6 shrink-0 text-clay"
  >
    <path d="M5 12h14" />
    <path d="M12 5v14" className="when-folded" />
  </svg>
);
