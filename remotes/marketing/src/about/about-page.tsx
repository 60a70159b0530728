import { Static } from '@concierge/kit/static';
import { TypingHeadline } from '@concierge/kit/typing-headline';
import { aboutClosing, aboutHero } from '../content/about';
import { ClosingBand } from '../parts/closing-band';
import { PageHero } from '../parts/page-hero';
import { Eyebrow } from '../parts/text';
import { Credentials } from './credentials';
import { Mission } from './mission';
import { Physicians } from './physicians';
import { Values } from './values';

export function Page() {
  return (
    <>
      <PageHero
        heading={
          <TypingHeadline
            lines={aboutHero.headlines}
            eyebrow={<Eyebrow>{aboutHero.eyebrow}</Eyebrow>}
            className="max-w-[9.6em] font-display text-hero tracking-tight text-balance"
          />
        }
        lead={aboutHero.lead}
        primary={aboutHero.primary}
        scene="porch"
      />
      <Static>
        <Physicians />
        <Credentials />
        <Mission />
        <Values />
        <ClosingBand {...aboutClosing} scene="table" />
      </Static>
    </>
  );
}
