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
      <TrustBadges />
      <Offer />
      <PhysiciansStrip />
      <Membership />
      <Testimonials />
      <ClosingBand {...closing} scene="home" />
    </>
  );
}
