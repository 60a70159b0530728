import { Static } from '@concierge/kit/static';
import { aboutClosing, aboutHero } from '../content/about';
import { ClosingBand } from '../parts/closing-band';
import { PageHero } from '../parts/page-hero';
import { Credentials } from './credentials';
import { Mission } from './mission';
import { Physicians } from './physicians';
import { Values } from './values';

export function Page() {
  return (
    <>
      <PageHero {...aboutHero} scene="porch" />
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
