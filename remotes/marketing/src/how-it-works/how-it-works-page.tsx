import { PageHeading } from '@concierge/kit';
import { howItWorksClosing, howItWorksHero } from '../content/how-it-works';
import { ClosingBand } from '../parts/closing-band';
import { PageHero } from '../parts/page-hero';
import { Eyebrow } from '../parts/text';
import { Steps } from './steps';
import { Timeline } from './timeline';

export function Page() {
  return (
    <>
      <PageHero
        heading={
          <>
            <Eyebrow>{howItWorksHero.eyebrow}</Eyebrow>
            <PageHeading className="mt-3 font-display text-hero tracking-tight">
              {howItWorksHero.title}
            </PageHeading>
          </>
        }
        lead={howItWorksHero.lead}
        scene="office"
      />
      <Steps />
      <Timeline />
      <ClosingBand {...howItWorksClosing} scene="kitchen" />
    </>
  );
}
