import { steps } from '../content/how-it-works';
import type { ProcessStep } from '../content/types';
import { Icon } from '../drawings/scene';
import { Section, SectionHeading } from '../parts/section';
import { Pill, TickList } from '../parts/text';

export function Steps() {
  return (
    <Section labelledBy="steps-title">
      <SectionHeading id="steps-title" className="sr-only">
        The five steps
      </SectionHeading>
      <ol className="steps">
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
    <li className="step">
      <p className="step-number font-display" aria-hidden="true">
        {number}
      </p>
      <div className="step-words">
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
