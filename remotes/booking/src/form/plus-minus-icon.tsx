import { LineDrawing } from '@concierge/kit';

/** A summary's icon: a plus while folded, a minus while open. */
export const PlusMinusIcon = () => (
  <LineDrawing className="size-6 shrink-0 text-clay">
    <path d="M5 12h14" />
    <path d="M12 5v14" className="when-folded" />
  </LineDrawing>
);
