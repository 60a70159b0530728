import { EmailLink, LineDrawing, PhoneLink } from '@concierge/kit';
import type { ReactNode } from 'react';
import { contactMethods, guarantee } from './content';

const icon = (path: string) => () => (
  <LineDrawing strokeWidth="1.5" className="size-6 shrink-0 text-pine">
    <path d={path} />
  </LineDrawing>
);

const EnvelopeIcon = icon('M3.5 6h17v12.500h-17zM3.5 7l8.5 6.500L20.5 7');
const PhoneIcon = icon(
  'M5 4h4l1.5 4.5-2.2 1.500a12 12 0 0 0 5.7 5.700l1.5-2.200L20 15v4a1.5 1.5 0 0 1-1.6 1.500A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4z',
);
const PlaceIcon = icon(
  'M12 21s-7-6.2-7-11.500a7 7 0 0 1 14 0C19 14.800 12 21 12 21zM9.5 9.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
);
const CheckIcon = icon('m5 12.5 4.5 4.500L19 7.5');

interface ContactCardProps {
  icon: ReactNode;
  label: string;
  note: string;
  children: ReactNode;
}

function ContactCard({ icon, label, note, children }: ContactCardProps) {
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
        <ContactCard icon={<EnvelopeIcon />} {...contactMethods.email}>
          <EmailLink className={link} />
        </ContactCard>
        <ContactCard icon={<PhoneIcon />} {...contactMethods.phone}>
          <PhoneLink className={link} />
        </ContactCard>
        <ContactCard icon={<PlaceIcon />} {...contactMethods.areas} />
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
