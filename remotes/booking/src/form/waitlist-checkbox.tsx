import { waitlistField, waitlistLine, waitlistPlace } from '@concierge/contract/waitlist';
import { CheckboxField } from '@concierge/kit/forms';

/**
 * Without scripts, a checkbox replaces the message's waitlist line. It shows only to someone who came to join the
 * waitlist. Its id in the address's fragment also opens this form (contact/forms.tsx).
 */
export function WaitlistCheckbox() {
  return (
    <div id={waitlistPlace} className="hidden noscript:target:block">
      <CheckboxField
        name={waitlistField}
        label={waitlistLine}
        hint="Check this box and your message will say so. Please include your state in your message."
      />
    </div>
  );
}
