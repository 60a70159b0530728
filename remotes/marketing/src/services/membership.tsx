import { membershipSection, plans } from '../content/membership';
import { Section, SectionHeading } from '../parts/section';
import { Pill, TickList } from '../parts/text';
import { Folded } from './folded';

/** Prices, what they include and don't, and how to leave. */
export function Membership() {
  const { title, lead, sampleNote, excludedTitle, excluded, leavingTitle, leaving } = membershipSection;
  return (
    <Section labelledBy="membership">
      <SectionHeading id="membership">{title}</SectionHeading>
      <p className="mt-4 text-lg text-muted">{lead}</p>
      {plans.some(({ sample }) => sample) && <p className="mt-2">{sampleNote}</p>}
      <ul className="mt-8 grid grid-cols-1 gap-x-8 gap-y-8 md:grid-cols-3 lg:mt-12">
        {plans.map((plan) => (
          <li key={plan.name} className="border-t-2 border-ink pt-4">
            <div className="flex flex-wrap items-center justify-between gap-4">
              <h3 className="font-display text-xl font-medium">{plan.name}</h3>
              {plan.sample && <Pill>Sample price</Pill>}
            </div>
            <p className="mt-2">
              from <span className="font-display text-3xl">${plan.price}</span> a {plan.per}
            </p>
            <p className="mt-2 text-muted">{plan.for}</p>
            <Folded />
            <TickList items={plan.includes} className="sm:mt-4" />
          </li>
        ))}
      </ul>
      <div className="mt-8 grid grid-cols-1 gap-8 md:grid-cols-2 lg:mt-12">
        <div>
          <h3 className="font-semibold">{excludedTitle}</h3>
          <ul className="mt-2 grid list-disc gap-1 pl-6 text-sm marker:text-clay">
            {excluded.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="font-semibold">{leavingTitle}</h3>
          <p className="mt-2 max-w-prose text-sm">{leaving}</p>
        </div>
      </div>
    </Section>
  );
}
