import { EmailLink, PhoneLink } from '@concierge/kit';
import type { ReactNode } from 'react';
import { contactMethods, guarantee } from './content';
import { CheckIcon, EnvelopeIcon, PhoneIcon, PlaceIcon } from './icons';

function ContactCard({
  icon,
  label,
  note,
  children,
}: {
  icon: ReactNode;
  label: string;
  note: string;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-4 rounded-card border border-rule bg-white p-6">
      {icon}
      <div className="min-w-0">
        <h3 className="text-sm font-semibold text-muted">{label}</h3>
        <p className="text-base font-semibold wrap-anywhere">{children}</p>
        <p className="mt-1 text-sm text-muted">{note}</p>
      </div>
    </li>
  );
}

const link = 'text-pine underline underline-offset-4 hover:text-pine-deep';

/** Every way to reach the practice besides the forms. */
export function ContactCards() {
  return (
    <section aria-labelledby="reach-us">
      <h2 id="reach-us" className="font-display text-2xl">
        Other Ways to Reach Us
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 sm:max-lg:*:last:col-span-2 lg:grid-cols-1">
        <ContactCard
          icon={<EnvelopeIcon />}
          label={contactMethods.email.label}
          note={contactMethods.email.note}
        >
          <EmailLink className={link} />
        </ContactCard>
        <ContactCard icon={<PhoneIcon />} label={contactMethods.phone.label} note={contactMethods.phone.note}>
          <PhoneLink className={link} />
        </ContactCard>
        <ContactCard icon={<PlaceIcon />} label={contactMethods.areas.label} note={contactMethods.areas.note}>
          {contactMethods.areas.value}
        </ContactCard>
      </ul>
    </section>
  );
}

export function GuaranteeCard() {
  return (
    <section aria-labelledby="guarantee" className="top-28 rounded-card bg-mist p-6 sm:p-8 lg:sticky">
      <h2 id="guarantee" className="font-display text-xl">
        {guarantee.title}
      </h2>
      <p className="mt-3 text-base">{guarantee.text}</p>
      <ul className="mt-6 grid gap-3">
        {guarantee.points.map(({ text, href }) => (
          <li key={text} className="flex gap-3 text-base">
            <CheckIcon />
            {href ? (
              <a className={link} href={href}>
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
