import { mission } from '../content/about';
import { Section, SectionHeading } from '../parts/section';

export function Mission() {
  return (
    <Section
      labelledBy="mission-title"
      className="bg-mist"
      innerClassName="grid grid-cols-1 gap-12 lg:grid-cols-[7fr_5fr] lg:gap-18"
    >
      <div>
        <SectionHeading id="mission-title" className="text-lg! text-pine">
          {mission.title}
        </SectionHeading>
        <p className="mt-4 max-w-[13.6em] font-display text-3xl tracking-tight text-balance">
          {mission.statement}
        </p>
      </div>
      <div className="grid grid-cols-1 content-end gap-4">
        {mission.paragraphs.map((paragraph) => (
          <p key={paragraph} className="max-w-prose">
            {paragraph}
          </p>
        ))}
      </div>
    </Section>
  );
}
