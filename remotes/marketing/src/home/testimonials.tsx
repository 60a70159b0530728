import { cn } from '@concierge/kit';
import { testimonialsSection } from '../content/home';
import { testimonials } from '../content/testimonials';
import type { Testimonial } from '../content/types';
import { SectionHeading } from '../parts/section';
import { Pill } from '../parts/text';

const rows = [testimonials.slice(0, 3), testimonials.slice(3, 6)];

/** Two rows animated by CSS alone. The control that stops them is a plain checkbox, so it needs no script. */
export function Testimonials() {
  return (
    <section
      aria-labelledby="testimonials-title"
      className="testimonials overflow-hidden bg-sand py-12 lg:py-28"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-end justify-between gap-6 px-6">
        <div>
          <SectionHeading id="testimonials-title">{testimonialsSection.title}</SectionHeading>
          <p className="mt-3 text-lg text-muted">{testimonialsSection.lead}</p>
          {testimonials.some(({ sample }) => sample) && (
            <p className="mt-1 text-sm text-muted">{testimonialsSection.sampleNote}</p>
          )}
        </div>
        <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-full border border-control bg-paper py-1 pr-4 pl-3 text-sm/normal font-medium motion-reduce:hidden print:hidden">
          <input
            type="checkbox"
            className="testimonials-pause size-[18px] appearance-none rounded-sm border-2 border-control bg-white checked:border-pine checked:bg-pine forced-colors:appearance-auto"
            data-view-only
          />
          Pause the moving quotes
        </label>
      </div>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a keyboard stops the motion by focus, as a pointer does by hovering */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div
        // The outline is drawn inside, because the section is clipped at the screen's edges.
        className="testimonials-rows mt-12 grid gap-4 overflow-hidden focus-visible:-outline-offset-3"
        role="group"
        aria-labelledby="testimonials-title"
        tabIndex={0}
      >
        {rows.map((row, index) => (
          <Row key={row[0]?.title} row={row} backwards={index === 1} />
        ))}
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: a fieldset is for form controls */}
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: a keyboard stops the motion by focus, as a pointer does by hovering */}
    </section>
  );
}

function Row({ row, backwards }: { row: readonly Testimonial[]; backwards: boolean }) {
  return (
    <div className={cn('testimonials-track', backwards && '[animation-direction:reverse]')}>
      <Group row={row} />
      {/* The copies fill the row while it moves. They are hidden from screen readers and the keyboard. */}
      <Group row={row} copy />
      <Group row={row} copy />
    </div>
  );
}

function Group({ row, copy = false }: { row: readonly Testimonial[]; copy?: boolean }) {
  return (
    <ul className="testimonials-group" aria-hidden={copy || undefined} inert={copy}>
      {row.map((testimonial) => (
        <li key={testimonial.title}>
          <TestimonialCard testimonial={testimonial} />
        </li>
      ))}
    </ul>
  );
}

const star = 'l2.4 5.1 5.6.7-4.2 3.8 1.2 5.5-5-2.8-5 2.8 1.2-5.5-4.2-3.8 5.6-.7z';
const fiveStars = [10, 32, 54, 76, 98].map((x) => `M${x} 2${star}`).join('');

/** A quotation. Its stars are one image with one alternative text. */
function TestimonialCard({ testimonial }: { testimonial: Testimonial }) {
  const { name, title, body, photo, sample } = testimonial;
  return (
    <figure className="flex w-full flex-col rounded-card border border-rule bg-paper p-6">
      <svg
        viewBox="0 0 108 20"
        className="h-5 w-27 fill-clay forced-colors:fill-[CanvasText]"
        role="img"
        aria-label="Five out of five stars"
      >
        <path d={fiveStars} />
      </svg>
      <blockquote className="mt-4 font-display text-lg/snug">{body}</blockquote>
      <figcaption className="mt-auto flex items-center gap-3 pt-6">
        {photo && (
          <img src={photo} alt="" width="44" height="44" className="size-11 rounded-full object-cover" />
        )}
        <span className="grow">
          <span className="block text-base/snug font-semibold">{title}</span>
          <span className="block text-sm text-muted">{name}</span>
        </span>
        {sample && <Pill>Sample</Pill>}
      </figcaption>
    </figure>
  );
}
