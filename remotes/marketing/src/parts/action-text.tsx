import type { CallToAction } from '../content/types';

/** A button's words, and for whoever hears or searches only the link, what they are about. */
export function ActionText({ label, about }: Pick<CallToAction, 'label' | 'about'>) {
  if (!about) return label;
  return (
    <span>
      {label}
      <span className="sr-only"> {about}</span>
    </span>
  );
}
