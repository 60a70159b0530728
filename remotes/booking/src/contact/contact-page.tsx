import { ButtonLink, useLocation } from '@concierge/kit';
import { Static } from '@concierge/kit/static';
import { useEffect } from 'react';
import { PlusMinusIcon } from '../form/disclosure';
import { ContactCards, GuaranteeCard } from './contact-cards';
import { closing, faqs } from './content';
import { Forms } from './forms';
import { Hero } from './hero';

/** /contact: book a consultation or send a message. */
export function ContactPage() {
  const { hash } = useLocation();
  useEffect(() => {
    // A link to a question opens its answer.
    const target = document.getElementById(hash.slice(1));
    if (target instanceof HTMLDetailsElement) target.open = true;
  }, [hash]);
  return (
    <>
      <Static>
        <Hero />
      </Static>
      <div className="border-y border-rule bg-sand">
        <div className="mx-auto grid max-w-page grid-cols-1 gap-12 px-6 py-8 sm:py-12 lg:grid-cols-[minmax(0,44rem)_minmax(14rem,1fr)] lg:py-18">
          <Forms />
          <Static className="flex flex-col gap-8 lg:sticky lg:top-28 lg:self-start">
            <ContactCards />
            <GuaranteeCard />
          </Static>
        </div>
      </div>
      <Static>
        <Faqs />
        <ClosingBand />
      </Static>
    </>
  );
}

/** A native disclosure, which opens without scripts. */
function Faq({ id, question, answer }: { id: string; question: string; answer: string }) {
  return (
    <details id={id} className="scroll-mt-32 border-b border-rule">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-4 text-lg font-semibold hover:text-pine [&::-webkit-details-marker]:hidden">
        {question}
        <PlusMinusIcon />
      </summary>
      <p className="max-w-prose pb-6 text-base text-muted">{answer}</p>
    </details>
  );
}

function Faqs() {
  return (
    <section aria-labelledby="faqs" className="py-12 lg:py-28">
      <div className="mx-auto grid max-w-page gap-8 px-6 lg:grid-cols-[1fr_2fr] lg:gap-12">
        <h2 id="faqs" className="font-display text-3xl tracking-tight">
          Before You Write
        </h2>
        <div className="border-t border-rule">
          {faqs.map((faq) => (
            <Faq key={faq.id} {...faq} />
          ))}
        </div>
      </div>
    </section>
  );
}

/** The call to action, which leads back up to the booking form. */
function ClosingBand() {
  return (
    <section aria-labelledby="closing" className="on-night bg-night text-paper">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-8 px-6 py-18 *:min-w-0">
        <div>
          <h2 id="closing" className="font-display text-3xl tracking-tight">
            {closing.title}
          </h2>
          <p className="mt-3 max-w-prose text-lg text-mist">{closing.lead}</p>
        </div>
        <ButtonLink to="/contact" variant="hero" size="xl">
          {closing.action}
        </ButtonLink>
      </div>
    </section>
  );
}
