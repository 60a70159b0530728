import { cn } from '@concierge/kit';
import { Card, cardEffectsOf } from '@concierge/kit/card';
import { Static } from '@concierge/kit/static';
import type { AudienceCard } from '../content/types';
import { audiences, audiencesTitle } from '../content/who-we-help';
import { Icon } from '../drawings/scene';
import { Section, SectionHeading } from '../parts/section';
import { Pill, TickList } from '../parts/text';

export function Audiences() {
  return (
    <Section labelledBy="audiences-title">
      <SectionHeading id="audiences-title">{audiencesTitle}</SectionHeading>
      <ul className="mt-6 grid grid-cols-1 gap-3 sm:mt-12 sm:gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {audiences.map((audience) => (
          <li key={audience.title} className="flex">
            <Audience audience={audience} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Audience({ audience }: { audience: AudienceCard }) {
  const { icon, title, description, benefits, highlight } = audience;
  return (
    <Card
      as="article"
      {...cardEffectsOf.default}
      className={cn('flex w-full p-4 sm:p-8', highlight && 'card-marked')}
    >
      <Static className="flex w-full flex-col">
        <div className="flex flex-wrap items-end gap-4">
          <Icon name={icon} className="size-12 text-pine" />
          {highlight && (
            <Pill className="border-transparent! bg-lamp! font-semibold text-night!">{highlight}</Pill>
          )}
        </div>
        <h3 className="mt-3 font-display text-xl sm:mt-6 font-medium">{title}</h3>
        <p className="mt-1 mb-4 text-muted sm:mt-3 sm:mb-6">{description}</p>
        <TickList items={benefits} className="mt-auto border-t border-rule pt-4 sm:pt-6" />
      </Static>
    </Card>
  );
}
