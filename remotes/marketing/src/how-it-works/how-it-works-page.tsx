import { Link } from '@concierge/kit';
import { Slot } from '@concierge/kit/slot';
import { Static } from '@concierge/kit/static';
import type { ReactNode } from 'react';
import { faqs, faqsTitle } from '../content/faqs';
import { firstVisit } from '../content/first-visit';
import { howItWorksClosing, howItWorksHero, steps, timeline } from '../content/how-it-works';
import type { ProcessStep } from '../content/types';
import { Icon } from '../drawings/scene';
import { ClosingBand } from '../parts/closing-band';
import { PageHero } from '../parts/page-hero';
import { Section, SectionHeading } from '../parts/section';
import { Pill, TickList } from '../parts/text';
import { SamplePlan } from './sample-plan';
import { desk, hallway } from './scenes';

/** A slot, because the booking remote knows whether the visitor has already sent a request. */
const Invitation = ({ children }: { children: ReactNode }) => <Slot name="invitation">{children}</Slot>;

export function Page() {
  return (
    <>
      <Static>
        <PageHero {...howItWorksHero} scene={hallway} hour="dusk" />
        <Steps />
        <FirstVisit />
        <SamplePlan />
        <Timeline />
        <Questions />
      </Static>
      <ClosingBand {...howItWorksClosing} scene={desk} wrapper={Invitation} />
    </>
  );
}

function Steps() {
  return (
    <Section labelledBy="steps-title">
      <SectionHeading id="steps-title" className="sr-only">
        The five steps
      </SectionHeading>
      <ol>
        {steps.map((step) => (
          <Step key={step.number} step={step} />
        ))}
      </ol>
    </Section>
  );
}

function Step({ step }: { step: ProcessStep }) {
  const { number, icon, title, description, details, duration } = step;
  return (
    <li className="grid grid-cols-[min(3rem,15vw)_minmax(0,1fr)] gap-x-4 gap-y-2 border-t border-rule py-8 last:border-b md:grid-cols-[7rem_minmax(0,1fr)] md:py-12 print:py-4">
      <p
        className="font-display text-3xl/none text-clay md:text-[5rem] md:[line-height:0.85]"
        aria-hidden="true"
      >
        {number}
      </p>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] md:gap-12">
        <div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h3 className="min-w-0 font-display text-2xl tracking-tight">{title}</h3>
            <Pill>{duration}</Pill>
          </div>
          <p className="mt-3 max-w-[30em] text-muted">{description}</p>
        </div>
        <div className="flex gap-6">
          <Icon name={icon} className="hidden size-12 flex-none text-pine sm:block" />
          <TickList items={details} className="min-w-0 content-start" />
        </div>
      </div>
    </li>
  );
}

function FirstVisit() {
  return (
    <Section
      labelledBy="first-visit"
      className="bg-sand"
      innerClassName="grid grid-cols-1 gap-8 lg:grid-cols-[4fr_8fr] lg:gap-18"
    >
      <div>
        <SectionHeading id="first-visit">{firstVisit.title}</SectionHeading>
        <p className="mt-4 max-w-prose text-lg text-muted">{firstVisit.lead}</p>
      </div>
      <ol className="max-w-prose">
        {firstVisit.entries.map(({ time, what, detail }) => (
          <li key={time} className="group grid grid-cols-[min(5.5rem,25vw)_minmax(0,1fr)] break-inside-avoid">
            <p className="font-display text-lg text-clay">{time}</p>
            <div className="visit-entry pb-6 pl-6 group-last:pb-0">
              <h3 className="font-semibold">{what}</h3>
              <p className="mt-1 text-sm text-muted">{detail}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Timeline() {
  return (
    <Section labelledBy="timeline-title" className="bg-mist">
      <SectionHeading id="timeline-title">{timeline.title}</SectionHeading>
      <p className="mt-4 text-lg text-muted">{timeline.lead}</p>
      <ol className="mt-12 grid grid-cols-1 sm:grid-cols-4">
        {timeline.entries.map(({ when, what }) => (
          <li
            key={what}
            className="timeline-entry relative ml-2 border-l-[1.5px] border-pine pb-8 pl-10 last:[border-style:dashed] last:pb-0 sm:mt-2 sm:ml-0 sm:border-t-[1.5px] sm:border-l-0 sm:pt-8 sm:pr-6 sm:pb-0 sm:pl-0"
          >
            <p className="font-display text-xl">{when}</p>
            <p className="mt-1">{what}</p>
          </li>
        ))}
      </ol>
      <p className="mt-12 max-w-prose text-sm">{timeline.note}</p>
    </Section>
  );
}

function Questions() {
  return (
    <Section
      labelledBy="questions"
      className="bg-sand"
      innerClassName="grid grid-cols-1 gap-8 lg:grid-cols-[4fr_8fr] lg:gap-18"
    >
      <div>
        <SectionHeading id="questions">{faqsTitle}</SectionHeading>
        <p className="mt-4">
          <Link to="/services#membership" className="text-pine underline underline-offset-4">
            See membership and prices
          </Link>
        </p>
      </div>
      <div className="border-t border-rule">
        {faqs.map(({ question, answer }) => (
          <details key={question} className="border-b border-rule">
            <summary className="question flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-3.5 text-lg/normal font-semibold wrap-anywhere [&::-webkit-details-marker]:hidden">
              {question}
            </summary>
            <p className="max-w-prose pb-6 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
