import { site } from './site';

/** The practice's phone number, as a link that calls it. */
export const PhoneLink = ({ className }: { className: string }) => (
  <a className={className} href={`tel:${site.supportPhone.e164}`}>
    {site.supportPhone.display}
  </a>
);

/** The practice's email address, as a link that starts an email. */
export const EmailLink = ({ className }: { className: string }) => (
  <a className={className} href={`mailto:${site.supportEmail}`}>
    {site.supportEmail}
  </a>
);
