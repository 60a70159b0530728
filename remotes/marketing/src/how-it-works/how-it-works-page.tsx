import { Slot } from '@concierge/kit/slot';
import { Static } from '@concierge/kit/static';
import type { ReactNode } from 'react';
import { howItWorksClosing, howItWorksHero } from '../content/how-it-works';
import { ClosingBand } from '../parts/closing-band';
import { PageHero } from '../parts/page-hero';
import { FirstVisit } from './first-visit';
import { Questions } from './questions';
import { SamplePlan } from './sample-plan';
import { Steps } from './steps';
import { Timeline } from './timeline';

/** A slot, because the booking remote knows whether the visitor has already sent a request. */
const Invitation = ({ children }: { children: ReactNode }) => <Slot name="invitation">{children}</Slot>;

export function Page() {
  return (
    <>
      <Static>
        <PageHero {...howItWorksHero} scene="hallway" />
        <Steps />
        <FirstVisit />
        <SamplePlan />
        <Timeline />
        <Questions />
      </Static>
      <ClosingBand {...howItWorksClosing} scene="desk" wrapper={Invitation} />
    </>
  );
}
