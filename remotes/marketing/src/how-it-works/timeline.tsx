import { timeline } from '../content/how-it-works';
import { Section, SectionHeading } from '../parts/section';

export function Timeline() {
  return (
    <Section labelledBy="timeline-title" className="bg-mist">
      <SectionHeading id="timeline-title">{timeline.title}</SectionHeading>
      <p className="mt-4 text-lg text-muted">{timeline.lead}</p>
      <ol className="timeline mt-12">
        {timeline.entries.map(({ when, what }) => (
          <li key={what} className="timeline-entry">
            <p className="font-display text-xl">{when}</p>
            <p className="mt-1">{what}</p>
          </li>
        ))}
      </ol>
      <p className="mt-12 max-w-prose text-sm">{timeline.note}</p>
    </Section>
  );
}
