import { cn } from '@concierge/kit';
import { Card, cardEffectsOf } from '@concierge/kit/card';
import { Static } from '@concierge/kit/static';
import { serviceCardLink, services } from '../content/services';
import type { Service } from '../content/types';
import { Icon } from '../drawings/scene';
import { Section, SectionHeading } from '../parts/section';
import { ActionLink, Pill, TickList } from '../parts/text';

export function ServiceList() {
  return (
    <Section labelledBy="services-title">
      <SectionHeading id="services-title" className="sr-only">
        Our services
      </SectionHeading>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
        {services.map((service) => (
          <li key={service.title} className={service.highlight ? 'flex sm:col-span-2 lg:col-span-3' : 'flex'}>
            <ServiceCard service={service} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ServiceCard({ service }: { service: Service }) {
  const { icon, title, description, features, highlight } = service;
  return (
    <Card
      as="article"
      {...cardEffectsOf.services}
      className={highlight ? 'card-marked w-full p-4 sm:p-12' : 'flex w-full p-4 max-sm:py-3 sm:p-8'}
    >
      <Static
        className={
          highlight ? 'grid grid-cols-1 gap-x-18 gap-y-4 lg:grid-cols-[7fr_5fr]' : 'flex w-full flex-col'
        }
      >
        <div>
          <Icon name={icon} className="hidden size-12 text-pine sm:block" />
          {highlight && (
            <Pill className="border-transparent! bg-lamp! font-semibold text-night! sm:mt-8">
              {highlight}
            </Pill>
          )}
          <h3
            className={
              highlight
                ? 'mt-2 font-display text-3xl tracking-tight'
                : 'pr-10 font-display text-lg font-medium sm:mt-8 sm:pr-0 sm:text-xl'
            }
          >
            {title}
          </h3>
          <p
            className={
              highlight
                ? 'mt-2 max-w-[33em] text-muted max-sm:text-sm sm:mt-3 sm:text-lg'
                : 'mt-1 text-muted max-sm:text-sm sm:mt-2 sm:mb-6'
            }
          >
            {description}
          </p>
        </div>
        <div className={highlight ? 'flex flex-col justify-end' : 'flex grow flex-col'}>
          <MobileDisclosure subject={title} />
          <TickList
            items={features}
            className={
              highlight
                ? 'text-base!'
                : 'max-sm:mt-3 max-sm:mb-2 sm:mt-auto sm:mb-6 sm:border-t sm:border-rule sm:pt-6'
            }
          />
          <ActionLink
            {...serviceCardLink}
            about={`about ${title}`}
            variant={highlight ? 'default' : 'link'}
            size={highlight ? 'lg' : 'sm'}
            className={highlight ? 'mt-2 self-start sm:mt-8' : 'folds self-start px-0!'}
          />
        </div>
      </Static>
    </Card>
  );
}

/** On a phone, folds its later siblings until it is opened (services.css). */
export function MobileDisclosure({ subject, className }: { subject: string; className?: string }) {
  return (
    <details className={cn('folded', className)}>
      <summary>
        <span className="sr-only">What’s included: {subject}</span>
      </summary>
    </details>
  );
}
