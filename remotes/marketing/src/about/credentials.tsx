import { credentials } from '../content/about';
import { Icon } from '../drawings/scene';
import { Section, SectionHeading } from '../parts/section';
import { ExternalLink } from '../parts/text';

export function Credentials() {
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
              <p className="font-semibold [line-height:var(--leading-snug)] sm:mt-4">{title}</p>
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
