import { firstVisit } from '../content/first-visit';
import { Section, SectionHeading } from '../parts/section';

export function FirstVisit() {
  return (
    <Section labelledBy="first-visit" className="bg-sand">
      <SectionHeading id="first-visit">{firstVisit.title}</SectionHeading>
      <p className="mt-4 max-w-prose text-lg text-muted">{firstVisit.lead}</p>
      <ol className="mt-8 grid grid-cols-1 gap-x-12 lg:mt-12 lg:grid-cols-2">
        {firstVisit.entries.map(({ time, what, detail }) => (
          <li
            key={time}
            className="grid grid-cols-[min(5.5rem,25vw)_minmax(0,1fr)] border-t border-rule py-4"
          >
            <p className="font-display text-lg text-clay">{time}</p>
            <div>
              <h3 className="font-semibold">{what}</h3>
              <p className="mt-1 text-sm text-muted">{detail}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
