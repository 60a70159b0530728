import { EmailLink, Link, type NavigationPlace, PhoneLink, site } from '@concierge/kit';
import { Static } from '@concierge/kit/static';
import type { ReactNode } from 'react';
import { Mark } from './logo';
import { useLinks } from './navigation';

const linkClass = 'inline-block py-0.5 no-underline hover:underline underline-offset-4';

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-4 font-semibold text-clay text-sm tracking-wide">{title}</h2>
      {children}
    </div>
  );
}

function LinkList({ place }: { place: NavigationPlace }) {
  return (
    <ul className="grid gap-1.5 text-sm">
      {useLinks(place).map(([to, label]) => (
        <li key={to}>
          <Link to={to} data-place={place} className={linkClass}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Footer() {
  const { brand, supportPhone, serviceAreas, footerYear } = site;
  return (
    <Static as="footer" className="border-rule border-t bg-sand">
      <div className="footer-grid mx-auto max-w-page px-6 py-8 sm:py-12">
        <div className="max-w-80">
          <p className="mb-4 flex items-center gap-2.5 font-display font-medium text-lg">
            <Mark className="size-8 text-pine" />
            {brand}
          </p>
          <p className="text-sm/normal">
            Physician-led, direct-pay concierge medical coaching. Doctors who come to your home, kitchen, gym
            or office.
          </p>
        </div>
        <Column title="Quick Links">
          <LinkList place="footer" />
        </Column>
        <Column title="Legal">
          <LinkList place="policies" />
        </Column>
        <Column title="Contact">
          <address className="grid gap-1.5 text-sm not-italic">
            <p>
              <EmailLink className={linkClass} />
            </p>
            <p>
              <PhoneLink className={linkClass} /> (toll-free)
            </p>
            <p>{supportPhone.hours}</p>
            <p>In person and virtual in {serviceAreas.join(', ')}</p>
          </address>
        </Column>
      </div>
      <div className="border-rule border-t print:hidden">
        <p className="mx-auto max-w-page px-6 py-6 text-sm">
          © {footerYear} {brand}. All rights reserved. For emergencies, call 911.
        </p>
      </div>
    </Static>
  );
}
