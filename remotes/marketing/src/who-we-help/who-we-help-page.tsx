import { Static } from '@concierge/kit/static';
import { whoWeHelpClosing, whoWeHelpHero } from '../content/who-we-help';
import { ClosingBand } from '../parts/closing-band';
import { PageHero } from '../parts/page-hero';
import { Audiences } from './audiences';
import { Results } from './results';
import { Waitlist } from './waitlist';

export function Page() {
  return (
    <>
      <Static>
        <PageHero {...whoWeHelpHero} scene="bedside" />
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
