import { ButtonLink } from '@concierge/kit';
import { waitlist } from '../content/who-we-help';
import { SectionHeading } from '../parts/section';

export function Waitlist() {
  return (
    <section aria-labelledby="waitlist-title" className="bg-mist">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-12 gap-y-6 px-6 py-12 lg:py-18">
        <div className="max-w-prose">
          <SectionHeading id="waitlist-title" className="text-2xl!">
            {waitlist.title}
          </SectionHeading>
          <p className="mt-3">{waitlist.lead}</p>
        </div>
        <ButtonLink to={waitlist.action.to} variant="waitlist" size="xl">
          {waitlist.action.label}
        </ButtonLink>
      </div>
    </section>
  );
}
