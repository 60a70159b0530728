import { samplePlan } from '../content/sample-plan';
import { Section, SectionHeading } from '../parts/section';
import { Pill } from '../parts/text';

/** Two pages of a plan, as text that can be read aloud, searched and enlarged. */
export function SamplePlan() {
  return (
    <Section labelledBy="sample-plan">
      <SectionHeading id="sample-plan">{samplePlan.title}</SectionHeading>
      <p className="mt-4 max-w-prose text-lg text-muted">{samplePlan.lead}</p>
      <div className="mt-8 grid grid-cols-1 gap-6 md:grid-cols-2 lg:mt-12">
        {samplePlan.pages.map(({ heading, sections }, index) => (
          <article
            key={heading}
            className="rounded-[4px] border border-rule bg-white p-6 shadow-soft md:p-12 print:py-4 print:[box-shadow:none]"
          >
            <div className="flex flex-wrap items-center justify-between gap-4">
              <p className="text-sm text-muted">
                Page {index + 1} of {samplePlan.pages.length}
              </p>
              <Pill>Sample</Pill>
            </div>
            <h3 className="mt-4 font-display text-2xl tracking-tight">{heading}</h3>
            {sections.map(({ title, points }) => (
              <div key={title} className="mt-6">
                <h4 className="font-semibold">{title}</h4>
                <ul className="mt-2 grid list-disc gap-2 pl-6 text-sm marker:text-clay">
                  {points.map((point) => (
                    <li key={point}>
                      <Redacted text={point} />
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </article>
        ))}
      </div>
    </Section>
  );
}

/** Replaces a run of block characters, a name left out, with a bar on screen and words for screen readers. */
function Redacted({ text }: { text: string }) {
  return text.split(/(█+)/).map((part, index) =>
    part.startsWith('█') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one fixed sentence
      <span key={index}>
        <span aria-hidden="true" className="text-control print:text-ink">
          {part}
        </span>
        <span className="sr-only">name left out</span>
      </span>
    ) : (
      part
    ),
  );
}
