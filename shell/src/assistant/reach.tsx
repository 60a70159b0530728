import { site } from '@concierge/kit';

/** How to reach a person. */
export function Reach() {
  return (
    <p>
      Call{' '}
      <a className="text-pine underline" href={`tel:${site.supportPhone.e164}`}>
        {site.supportPhone.display}
      </a>{' '}
      or write to{' '}
      <a className="text-pine underline" href={`mailto:${site.supportEmail}`}>
        {site.supportEmail}
      </a>
      .
    </p>
  );
}
