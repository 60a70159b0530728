import { Link } from '@concierge/kit';
import { faqs, faqsTitle } from '../content/faqs';
import { Section, SectionHeading } from '../parts/section';

export function Questions() {
  return (
    <Section
      labelledBy="questions"
      className="bg-sand"
      innerClassName="grid grid-cols-1 gap-8 lg:grid-cols-[4fr_8fr] lg:gap-18"
    >
      <div>
        <SectionHeading id="questions">{faqsTitle}</SectionHeading>
        <p className="mt-4">
          <Link to="/services#membership" className="text-pine underline underline-offset-4">
            See membership and prices
          </Link>
        </p>
      </div>
      <div className="border-t border-rule">
        {faqs.map(({ question, answer }) => (
          <details key={question} className="border-b border-rule">
            <summary className="question">{question}</summary>
            <p className="max-w-prose pb-6 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
