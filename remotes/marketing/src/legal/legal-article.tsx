import { Link, PageHeading } from '@concierge/kit';
import { Static } from '@concierge/kit/static';
import { type LegalBlock, type LegalDocument, type LegalSection, legalDate } from '../content/types';

const legalPages = [
  { to: '/terms', label: 'Terms & Conditions' },
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/hipaa', label: 'HIPAA Notice' },
];

/** A legal text with its table of contents, beside it on a wide screen and above it on a narrow one. */
export function LegalArticle({ document: text }: { document: LegalDocument }) {
  return (
    <Static className="mx-auto max-w-page px-6 py-8 sm:py-12 lg:py-18 print:text-[10.5pt]">
      <header className="max-w-prose">
        <p className="text-sm font-medium text-clay">
          Effective <time dateTime={legalDate.iso}>{legalDate.text}</time>
        </p>
        <PageHeading className="mt-3 font-display text-hero tracking-tight text-balance">
          {text.title}
        </PageHeading>
        <p className="mt-4 text-muted sm:mt-6 sm:text-lg">{text.lead}</p>
      </header>
      <div className="mt-6 grid grid-cols-1 gap-8 sm:mt-12 sm:gap-12 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-18">
        <nav
          aria-labelledby="contents"
          className="rounded-card bg-sand p-6 lg:sticky lg:top-26 lg:max-h-[calc(100svh-136px)] lg:self-start lg:overflow-y-auto print:hidden"
        >
          <h2 id="contents" className="font-semibold">
            On this page
          </h2>
          <ol className="mt-3 grid grid-cols-1 gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
            {text.sections.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block py-1 text-sm text-pine underline-offset-4 hover:underline"
                >
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-prose">
          {text.sections.map((section, index) => (
            <LegalClause key={section.id} section={section} number={index + 1} />
          ))}
          <nav aria-label="Legal pages" className="mt-12 border-t border-rule pt-6 print:hidden">
            <ul className="flex flex-wrap gap-x-6 gap-y-2">
              {legalPages
                .filter(({ label }) => label !== text.title)
                .map(({ to, label }) => (
                  <li key={to}>
                    <Link to={to} className="text-pine underline underline-offset-4">
                      {label}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        </div>
      </div>
    </Static>
  );
}

function LegalClause({ section, number }: { section: LegalSection; number: number }) {
  return (
    <div className="not-first:mt-12 print:[orphans:3] print:[widows:3] print:not-first:mt-[14pt]">
      <h2
        id={section.id}
        className="font-display text-xl font-medium decoration-lamp decoration-3 underline-offset-6 target:underline print:break-after-avoid"
      >
        <span className="text-clay">{number}.</span> {section.title}
      </h2>
      {section.body.map((block) => (
        <LegalText key={typeof block === 'string' ? block : block[0]} block={block} />
      ))}
    </div>
  );
}

function LegalText({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p className="mt-3">{block}</p>;
  return (
    <ul className="mt-3 grid grid-cols-1 list-disc gap-2 pl-6 marker:text-clay">
      {block.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
