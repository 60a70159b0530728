import { waitlistField, waitlistLine, waitlistPlace } from '@concierge/contract/waitlist';
import { CheckboxField } from '@concierge/kit/forms';

/**
 * Where no script can put the line into the message, and only for someone who came to join the waitlist: a checkbox that
 * stands for it. Its place in the address also opens this form (contact/forms.tsx).
 */
export function WaitlistCheckbox() {
  return (
    <div id={waitlistPlace} className="hidden noscript:target:block">
      <CheckboxField
        name={waitlistField}
        label={waitlistLine}
        hint="Check this box and your message will say so."
      />
    </div>
  );
}
