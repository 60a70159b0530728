import { Static } from '@concierge/kit/static';
import { ClosingBand } from './closing-band';
import { ContactCards, GuaranteeCard } from './contact-cards';
import { Faqs } from './faqs';
import { Forms } from './forms';
import { Hero } from './hero';

/** /contact: book a consultation or send a message. */
export function ContactPage() {
  return (
    <>
      <Static>
        <Hero />
      </Static>
      <div className="border-y border-rule bg-sand">
        <div className="mx-auto grid max-w-page grid-cols-1 gap-12 px-6 py-8 sm:py-12 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] lg:py-18">
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
