import { Static } from '@concierge/kit/static';
import { journey, servicesClosing, servicesHero } from '../content/services';
import { Icon } from '../drawings/scene';
import { ClosingBand } from '../parts/closing-band';
import { PageHero } from '../parts/page-hero';
import { Section, SectionHeading } from '../parts/section';
import { Membership } from './membership';
import { breakfast, supper } from './scenes';
import { ServiceList } from './service-list';

export function Page() {
  return (
    <>
      <PageHero {...servicesHero} scene={breakfast} hour="day" />
      <ServiceList />
      <Static>
        <Membership />
        <Journey />
        <ClosingBand {...servicesClosing} scene={supper} />
      </Static>
    </>
  );
}

function Journey() {
  return (
    <Section labelledBy="journey-title" className="bg-sand">
      <SectionHeading id="journey-title">{journey.title}</SectionHeading>
      <p className="mt-2 text-muted sm:mt-4 sm:text-lg">{journey.lead}</p>
      <ol className="mt-6 grid grid-cols-1 gap-y-4 sm:mt-12 sm:grid-cols-3">
        {journey.steps.map(({ icon, title, description }, index) => (
          <li key={title} className="journey-step relative flex flex-wrap gap-x-4 sm:block sm:pr-8 lg:pr-12">
            <p className="hidden font-display text-hero/tight text-clay sm:block" aria-hidden="true">
              {index + 1}
            </p>
            <div className="journey-line sm:mt-4 sm:mb-6" aria-hidden="true">
              <Icon name={icon} className="size-12 bg-sand pr-2 text-pine forced-colors:bg-[Canvas]" />
            </div>
            <div className="min-w-0 grow basis-[11rem]">
              <h3 className="font-display text-xl font-medium">{title}</h3>
              <p className="mt-1 max-w-[23em] text-muted max-sm:text-sm sm:mt-2">{description}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
