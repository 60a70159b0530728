import { Static } from '@concierge/kit/static';
import { servicesClosing, servicesHero } from '../content/services';
import { ClosingBand } from '../parts/closing-band';
import { PageHero } from '../parts/page-hero';
import { Journey } from './journey';
import { Membership } from './membership';
import { ServiceList } from './service-list';

export function Page() {
  return (
    <>
      <PageHero {...servicesHero} scene="breakfast" />
      <ServiceList />
      <Static>
        <Membership />
        <Journey />
        <ClosingBand {...servicesClosing} scene="supper" />
      </Static>
    </>
  );
}
