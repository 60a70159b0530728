import { Link, site } from '@concierge/kit';
import type { ReactNode } from 'react';
import { legalLinks, quickLinks } from './links';
import { Mark } from './logo';

const linkClass = 'footer-link text-sand no-underline hover:underline underline-offset-4';

function Column({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <h2 className="mb-4 font-semibold text-lamp text-sm tracking-wide">{title}</h2>
      {children}
    </div>
  );
}

function LinkList({ links }: { links: readonly { to: string; label: string }[] }) {
  return (
    <ul className="space-y-2.5 text-sm">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={linkClass}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Footer() {
  const { brand, supportEmail, supportPhone, serviceAreas, footerYear } = site;
  return (
    <footer className="on-night bg-night text-sand print:bg-transparent print:text-ink">
      <div className="mx-auto grid max-w-page grid-cols-1 gap-12 px-6 pt-18 pb-12 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1.2fr_1fr]">
        <div className="max-w-80">
          <p className="mb-4 flex items-center gap-2.5 font-display font-semibold text-lg text-white">
            <Mark className="size-8 text-lamp" />
            {brand}
          </p>
          <p className="text-sm leading-normal">
            Physician-led, direct-pay concierge medical coaching. Board-certified doctors who come to your
            home, kitchen, gym or office.
          </p>
        </div>
        <Column title="Quick Links" className="print:hidden">
          <LinkList links={quickLinks} />
        </Column>
        <Column title="Contact">
          <address className="space-y-2.5 text-sm not-italic">
            <p>
              <a className={linkClass} href={`mailto:${supportEmail}`}>
                {supportEmail}
              </a>
            </p>
            <p>
              <a className={linkClass} href={`tel:${supportPhone.e164}`}>
                {supportPhone.display}
              </a>{' '}
              (toll-free)
            </p>
            {supportPhone.hours ? <p>{supportPhone.hours}</p> : null}
            <p>In person and virtual in {serviceAreas.join(', ')}</p>
          </address>
        </Column>
        <Column title="Legal" className="print:hidden">
          <LinkList links={legalLinks} />
        </Column>
      </div>
      <div className="border-white/15 border-t print:hidden">
        <p className="mx-auto max-w-page px-6 pt-6 pb-24 text-sm md:pb-6">
          © {footerYear} {brand}. All rights reserved. For emergencies, call 911.
        </p>
      </div>
    </footer>
  );
}
