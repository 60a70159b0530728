import { Card } from '@concierge/kit/card';
import { Static } from '@concierge/kit/static';
import { aboutClosing, aboutHero, credentials, mission, values } from '../content/about';
import { Icon } from '../drawings/scene';
import { ClosingBand } from '../parts/closing-band';
import { PageHero } from '../parts/page-hero';
import { Section, SectionHeading } from '../parts/section';
import { ExternalLink } from '../parts/text';
import { Physicians } from './physicians';
import { porch, table } from './scenes';

export function Page() {
  return (
    <>
      <PageHero {...aboutHero} scene={porch} hour="morning" />
      <Static>
        <Physicians />
        <Credentials />
        <Mission />
        <Values />
        <ClosingBand {...aboutClosing} scene={table} />
      </Static>
    </>
  );
}

function Credentials() {
  return (
    <Section
      labelledBy="credentials-title"
      className="bg-sand"
      innerClassName="grid grid-cols-1 gap-6 sm:gap-12 lg:grid-cols-[4fr_8fr] lg:gap-18"
    >
      <div>
        <SectionHeading id="credentials-title">{credentials.title}</SectionHeading>
        <p className="mt-4 max-w-[23em] text-lg text-muted">{credentials.lead}</p>
      </div>
      <ul className="grid grid-cols-1 gap-x-12 sm:grid-cols-2">
        {credentials.items.map(({ icon, title, description, links = [] }) => (
          <li key={title} className="flex gap-4 border-t border-rule py-6 sm:block sm:py-8">
            <Icon name={icon} className="size-10 shrink-0 text-pine" />
            <div className="min-w-0">
              <p className="text-base/snug font-semibold sm:mt-4">{title}</p>
              <p className="mt-2 text-muted">{description}</p>
              <p className="flex flex-wrap gap-x-4">
                {links.map(({ label, href }) => (
                  <ExternalLink key={label} href={href}>
                    {label}
                  </ExternalLink>
                ))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Mission() {
  return (
    <Section
      labelledBy="mission-title"
      className="bg-mist"
      innerClassName="grid grid-cols-1 gap-12 lg:grid-cols-[7fr_5fr] lg:gap-18"
    >
      <div>
        <SectionHeading id="mission-title" className="text-lg! text-pine">
          {mission.title}
        </SectionHeading>
        <p className="mt-4 max-w-[13.6em] font-display text-3xl tracking-tight text-balance">
          {mission.statement}
        </p>
      </div>
      <div className="grid grid-cols-1 content-end gap-4">
        {mission.paragraphs.map((paragraph) => (
          <p key={paragraph} className="max-w-prose">
            {paragraph}
          </p>
        ))}
      </div>
    </Section>
  );
}

function Values() {
  return (
    <Section labelledBy="values-title">
      <SectionHeading id="values-title">{values.title}</SectionHeading>
      <ul className="mt-6 grid grid-cols-1 gap-3 sm:mt-12 sm:gap-6 sm:grid-cols-3">
        {values.cards.map(({ icon, title, description }) => (
          <li key={title} className="flex">
            <Card as="article" effects={false} className="w-full p-4 sm:p-6 lg:p-8">
              <Icon name={icon} className="size-12 text-pine" />
              <h3 className="mt-3 font-display sm:mt-8 text-xl font-medium">{title}</h3>
              <p className="mt-1 text-muted sm:mt-3">{description}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
