import { Static } from '@concierge/kit/static';
import { closing, trustBadges } from '../content/home';
import { Icon } from '../drawings/scene';
import { ClosingBand } from '../parts/closing-band';
import { ExternalLink } from '../parts/text';
import { Hero } from './hero';
import { Membership, Offer } from './offer';
import { PhysiciansStrip } from './physicians-strip';
import { late } from './scenes';
import { Testimonials } from './testimonials';

export function Page() {
  return (
    <>
      <Hero />
      <Static>
        <TrustBadges />
      </Static>
      <Offer />
      <PhysiciansStrip />
      <Static>
        <Membership />
        <Testimonials />
        <ClosingBand {...closing} scene={late} />
      </Static>
    </>
  );
}

function TrustBadges() {
  return (
    <div className="border-y border-rule">
      <ul className="mx-auto grid grid-cols-1 max-w-page px-6 md:grid-cols-3" aria-label="Who we are">
        {trustBadges.map(({ icon, title, description, href }) => (
          <li
            key={title}
            className="flex items-center gap-4 border-rule py-6 not-last:border-b md:not-last:border-r md:not-last:border-b-0 md:not-first:pl-8 md:pr-6"
          >
            <Icon name={icon} className="size-10 flex-none text-pine" />
            <div>
              <p className="text-base/snug font-semibold">{title}</p>
              <p className="text-sm text-muted">
                {href ? <ExternalLink href={href}>{description}</ExternalLink> : description}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
