import { Link } from '@concierge/kit';
import { Card, cardEffectsOf } from '@concierge/kit/card';
import { Static } from '@concierge/kit/static';
import { membership, offer } from '../content/home';
import type { Feature } from '../content/types';
import { Icon } from '../drawings/scene';
import { Section, SectionHeading } from '../parts/section';
import { Pill } from '../parts/text';

export function Offer() {
  return (
    <Section labelledBy="offer-title">
      <SectionHeading id="offer-title">{offer.title}</SectionHeading>
      <p className="mt-4 max-w-prose text-lg text-muted">{offer.lead}</p>
      <ul className="mt-8 grid grid-cols-1 gap-6 sm:grid-cols-2 lg:mt-12 lg:grid-cols-4">
        {offer.cards.map((card) => (
          <li key={card.title} className="flex">
            <OfferCard card={card} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OfferCard({ card }: { card: Feature }) {
  return (
    <Card as="article" {...cardEffectsOf.home} className="w-full p-6">
      <Static>
        <div className="flex items-start justify-between">
          <Icon name={card.icon} className="size-12 text-pine" />
          {card.badge && <Pill>{card.badge}</Pill>}
        </div>
        <h3 className="mt-6 font-display text-xl font-medium">
          <Link to="/services" className="card-link">
            {card.title}
          </Link>
        </h3>
        <p className="mt-3 text-muted">{card.description}</p>
      </Static>
    </Card>
  );
}

export function Membership() {
  return (
    <section aria-labelledby="membership-title" className="bg-mist">
      <div className="mx-auto grid grid-cols-1 max-w-page gap-x-12 gap-y-8 px-6 py-12 lg:grid-cols-4 lg:py-18">
        <SectionHeading id="membership-title" className="text-2xl!">
          {membership.title}
        </SectionHeading>
        <dl className="grid grid-cols-1 gap-8 md:grid-cols-3 lg:col-span-3">
          {membership.facts.map(({ term, description }) => (
            <div key={term} className="border-t border-pine/40 pt-4">
              <dt className="font-semibold">{term}</dt>
              <dd className="mt-1 text-sm">{description}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
