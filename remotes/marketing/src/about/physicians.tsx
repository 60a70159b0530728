import { boards } from '@concierge/contract/practice/license-boards';
import { type Physician, physicians, physiciansSection } from '../content/physicians';
import { Section, SectionHeading } from '../parts/section';
import { ExternalLink, Pill } from '../parts/text';
import { Portrait } from '../people/portrait';

/** All physicians. Each one can be linked to as /about#<id>. */
export function Physicians() {
  return (
    <Section labelledBy="physicians">
      <SectionHeading id="physicians">{physiciansSection.title}</SectionHeading>
      <p className="mt-4 max-w-prose text-lg text-muted">{physiciansSection.lead}</p>
      {physicians.some(({ sample }) => sample) && <p className="mt-2">{physiciansSection.sampleNote}</p>}
      <ul className="mt-6 grid sm:mt-12 grid-cols-1 gap-x-8 gap-y-12 sm:grid-cols-3">
        {physicians.map((physician) => (
          <li key={physician.id}>
            <PhysicianProfile physician={physician} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PhysicianProfile({ physician }: { physician: Physician }) {
  const { id, name, degree, school, since, hospital, board, licenses, languages, quote, sample } = physician;
  return (
    <article aria-labelledby={id} className="flex h-full flex-col">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 sm:block">
        <div className="w-[8rem] sm:w-auto">
          <Portrait physician={physician} />
        </div>
        <div className="flex min-w-0 grow basis-[9rem] flex-wrap items-center gap-x-4 gap-y-2 sm:mt-6">
          <h3 id={id} className="font-display text-2xl tracking-tight">
            {name}, {degree}
          </h3>
          {sample && <Pill>Sample physician</Pill>}
        </div>
      </div>
      <blockquote className="mt-3 grow font-display text-lg/snug">{quote.join(' ')}</blockquote>
      <dl className="mt-4 grid gap-2 text-sm">
        <Fact term="Medical school">{school}</Fact>
        <Fact term="In practice since">{String(since)}</Fact>
        <Fact term="Hospital">{hospital}</Fact>
        <Fact term="Board certification">
          <ExternalLink href={boards[board].lookUp}>{boards[board].name}</ExternalLink>
        </Fact>
        <Fact term="Licensed in">
          <span className="flex flex-wrap gap-x-4">
            {licenses.map((state) => (
              <ExternalLink key={state} href={boards[state].lookUp}>
                {boards[state].name}
              </ExternalLink>
            ))}
          </span>
        </Fact>
        <Fact term="Speaks">{languages.join(', ')}</Fact>
      </dl>
    </article>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-rule pt-2 sm:block">
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
