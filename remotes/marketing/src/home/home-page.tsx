import { Static } from '@concierge/kit/static';
import { closing } from '../content/home';
import { ClosingBand } from '../parts/closing-band';
import { Hero } from './hero';
import { Membership, Offer } from './offer';
import { PhysiciansStrip } from './physicians-strip';
import { Testimonials } from './testimonials';
import { TrustBadges } from './trust-badges';

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
        <ClosingBand {...closing} scene="late" />
      </Static>
    </>
  );
}
