import { PageHeading } from '@concierge/kit';
import { Static } from '@concierge/kit/static';
import { whoWeHelpClosing, whoWeHelpHero } from '../content/who-we-help';
import { ClosingBand } from '../parts/closing-band';
import { PageHero } from '../parts/page-hero';
import { Eyebrow } from '../parts/text';
import { Audiences } from './audiences';
import { Results } from './results';
import { Waitlist } from './waitlist';

export function Page() {
  return (
    <>
      <Static>
        <PageHero
          heading={
            <>
              <Eyebrow>{whoWeHelpHero.eyebrow}</Eyebrow>
              <PageHeading className="mt-3 font-display text-hero tracking-tight text-balance">
                {whoWeHelpHero.title}
              </PageHeading>
            </>
          }
          lead={whoWeHelpHero.lead}
          primary={whoWeHelpHero.primary}
          scene="bedside"
        />
      </Static>
      <Audiences />
      <Static>
        <Results />
        <Waitlist />
        <ClosingBand {...whoWeHelpClosing} scene="sofa" />
      </Static>
    </>
  );
}
