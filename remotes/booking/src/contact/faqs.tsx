import { PlusMinusIcon } from '../form/plus-minus-icon';
import { faqs } from './content';

/** A native disclosure, which opens without scripts. */
function Faq({ question, answer }: { question: string; answer: string }) {
  return (
    <details className="border-b border-rule">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-4 text-lg font-semibold hover:text-pine [&::-webkit-details-marker]:hidden">
        {question}
        <PlusMinusIcon />
      </summary>
      <p className="max-w-prose pb-6 text-base text-muted">{answer}</p>
    </details>
  );
}

export function Faqs() {
  return (
    <section aria-labelledby="faqs" className="py-12 lg:py-28">
      <div className="mx-auto grid max-w-page gap-8 px-6 lg:grid-cols-[1fr_2fr] lg:gap-12">
        <h2 id="faqs" className="font-display text-3xl tracking-tight">
          Before You Write
        </h2>
        <div className="border-t border-rule">
          {faqs.map((faq) => (
            <Faq key={faq.question} {...faq} />
          ))}
        </div>
      </div>
    </section>
  );
}
