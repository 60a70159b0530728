import { Static } from '@concierge/kit/static';
import { results, resultsNote } from '../content/results';
import type { ResultCard } from '../content/types';
import { resultsSection, waitlist, whoWeHelpClosing, whoWeHelpHero } from '../content/who-we-help';
import { ClosingBand } from '../parts/closing-band';
import { PageHero } from '../parts/page-hero';
import { Section, SectionHeading } from '../parts/section';
import { ActionLink, Pill } from '../parts/text';
import { Audiences } from './audiences';
import { bedside, sofa } from './scenes';

export function Page() {
  return (
    <>
      <Static>
        <PageHero {...whoWeHelpHero} scene={bedside} hour="night" />
      </Static>
      <Audiences />
      <Static>
        <Results />
        <Waitlist />
        <ClosingBand {...whoWeHelpClosing} scene={sofa} />
      </Static>
    </>
  );
}

function Results() {
  return (
    <Section labelledBy="results-title" className="bg-sand">
      <SectionHeading id="results-title">{resultsSection.title}</SectionHeading>
      <p className="mt-4 max-w-prose text-lg text-muted">{resultsSection.lead}</p>
      <p className="mt-6 max-w-prose border-l-2 border-clay pl-4">{resultsNote}</p>
      <ul className="mt-12 grid grid-cols-1 gap-x-8 gap-y-8 lg:gap-x-12 sm:grid-cols-3">
        {results.map((result) => (
          <li key={result.condition}>
            <Result result={result} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Result({ result }: { result: ResultCard }) {
  return (
    <article className="border-t-2 border-ink pt-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <p className="text-sm font-medium text-clay">{result.condition}</p>
        {result.sample && <Pill>Sample result</Pill>}
      </div>
      <h3 className="mt-4 font-display text-3xl tracking-tight">{result.result}</h3>
      <p className="mt-4 text-muted">{result.approach}</p>
      {result.source ? (
        <p className="mt-3 text-sm">{`Source: ${result.source.who} ${result.source.check}`}</p>
      ) : null}
    </article>
  );
}

function Waitlist() {
  return (
    <section aria-labelledby="waitlist-title" className="bg-mist">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-12 gap-y-6 px-6 py-12 lg:py-18">
        <div className="max-w-prose">
          <SectionHeading id="waitlist-title" className="text-2xl!">
            {waitlist.title}
          </SectionHeading>
          <p className="mt-3">{waitlist.lead}</p>
        </div>
        <ActionLink {...waitlist.action} variant="waitlist" size="xl" />
      </div>
    </section>
  );
}
