import { Static } from '@concierge/kit/static';
import { TypingHeadline } from '@concierge/kit/typing-headline';
import { servicesClosing, servicesHero } from '../content/services';
import { ClosingBand } from '../parts/closing-band';
import { PageHero } from '../parts/page-hero';
import { Eyebrow } from '../parts/text';
import { Journey } from './journey';
import { Membership } from './membership';
import { ServiceList } from './service-list';

export function Page() {
  return (
    <>
      <PageHero
        heading={
          <TypingHeadline
            lines={servicesHero.headlines}
            eyebrow={<Eyebrow>{servicesHero.eyebrow}</Eyebrow>}
            className="max-w-[9.6em] font-display text-hero tracking-tight text-balance"
          />
        }
        lead={servicesHero.lead}
        primary={servicesHero.primary}
        scene="breakfast"
      />
      <ServiceList />
      <Static>
        <Membership />
        <Journey />
        <ClosingBand {...servicesClosing} scene="supper" />
      </Static>
    </>
  );
}
