import { membershipSection, plans } from '../content/membership';
import { Section, SectionHeading } from '../parts/section';
import { Pill, TickList } from '../parts/text';
import { MobileDisclosure } from './service-list';

/** Prices, what they do and don't include, and how to leave. */
export function Membership() {
  const { title, lead, sampleNote, excludedTitle, excluded, leavingTitle, leaving } = membershipSection;
  return (
    <Section labelledBy="membership" className="pt-0!">
      <SectionHeading id="membership">{title}</SectionHeading>
      <p className="mt-2 text-muted sm:mt-4 sm:text-lg">{lead}</p>
      {plans.some(({ sample }) => sample) && <p className="mt-2 max-sm:text-sm">{sampleNote}</p>}
      <ul className="mt-6 grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-3 lg:mt-12">
        {plans.map((plan) => (
          <li key={plan.name} className="relative border-t-2 border-ink pt-4">
            <div className="flex flex-wrap items-center justify-between gap-4">
              <h3 className="font-display text-xl font-medium">{plan.name}</h3>
              {plan.sample && <Pill>Sample price</Pill>}
            </div>
            <p className="sm:mt-2">
              from <span className="font-display text-3xl">${plan.price}</span> a {plan.per}
            </p>
            <MobileDisclosure subject={plan.name} className="max-sm:top-13 max-sm:-right-3" />
            <p className="mt-1 text-muted max-sm:text-sm sm:mt-2">{plan.for}</p>
            <TickList items={plan.includes} className="mt-4" />
          </li>
        ))}
      </ul>
      <div className="mt-6 grid grid-cols-1 gap-6 md:grid-cols-2 sm:gap-8 lg:mt-12">
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
