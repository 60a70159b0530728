import { isUrgent } from '@concierge/contract/forms/options';
import { Button, PhoneLink, site } from '@concierge/kit';
import type { FormValues } from './values';

/** Tells those who choose Urgent what reaches the practice sooner than a form: the phone, in both directions. */
export function UrgentNote({ values }: { values: FormValues }) {
  const { hours } = site.supportPhone;
  return (
    <div role="status" className="sm:col-span-2">
      {isUrgent(values) ? (
        <div className="grid justify-items-start gap-3 rounded-field bg-sand px-4 py-3 text-base">
          <p>
            If it can’t wait, call{' '}
            <PhoneLink className="whitespace-nowrap text-pine underline underline-offset-4" />
            <span>{hours ? `. We answer ${hours}.` : '.'}</span>
          </p>
          {values.preferred_contact_method === 'phone' ? null : (
            <Button
              variant="outline"
              onClick={({ currentTarget }) => {
                const phone = currentTarget.form?.querySelector<HTMLInputElement>('[value="phone"]');
                phone?.click();
                phone?.focus();
              }}
            >
              Call me instead of emailing
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}
