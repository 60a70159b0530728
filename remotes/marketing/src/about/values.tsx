import { Card } from '@concierge/kit/card';
import { values } from '../content/about';
import { Icon } from '../drawings/scene';
import { Section, SectionHeading } from '../parts/section';

export function Values() {
  return (
    <Section labelledBy="values-title">
      <SectionHeading id="values-title">{values.title}</SectionHeading>
      <ul className="mt-6 grid grid-cols-1 gap-3 sm:mt-12 sm:gap-6 sm:grid-cols-3">
        {values.cards.map(({ icon, title, description }) => (
          <li key={title} className="flex">
            <Card as="article" effects={false} className="w-full p-4 sm:p-6 lg:p-8">
              <Icon name={icon} className="size-12 text-pine" />
              <h3 className="mt-3 font-display sm:mt-8 text-xl font-medium">{title}</h3>
              <p className="mt-1 text-muted sm:mt-3">{description}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
