import type { Testimonial } from '../content/types';
import { Pill } from '../parts/text';

const star = 'l2.4 5.1 5.6.7-4.2 3.8 1.2 5.5-5-2.8-5 2.8 1.2-5.5-4.2-3.8 5.6-.7z';
const fiveStars = [10, 32, 54, 76, 98].map((x) => `M${x} 2${star}`).join('');

/** A quotation. Its stars are one image with one alternative text. */
export function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  const { name, title, body, photo, sample } = testimonial;
  return (
    <figure className="testimonial">
      <svg
        viewBox="0 0 108 20"
        className="testimonial-stars h-5 w-27"
        role="img"
        aria-label="Five out of five stars"
      >
        <path d={fiveStars} />
      </svg>
      <blockquote className="mt-4 font-display text-lg [line-height:var(--leading-snug)]">{body}</blockquote>
      <figcaption className="mt-auto flex items-center gap-3 pt-6">
        {photo && (
          <img src={photo} alt="" width="44" height="44" className="size-11 rounded-full object-cover" />
        )}
        <span className="grow">
          <span className="block font-semibold [line-height:var(--leading-snug)]">{title}</span>
          <span className="block text-sm text-muted">{name}</span>
        </span>
        {sample && <Pill>Sample</Pill>}
      </figcaption>
    </figure>
  );
}
