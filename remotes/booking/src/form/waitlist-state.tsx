import { formFields } from '@concierge/contract/forms/form-fields';
import { waitlistLine, waitlistPlace } from '@concierge/contract/forms/waitlist';
import { TextField } from '@concierge/kit/forms';

/**
 * Without scripts, asks somebody who came to join the waitlist for their state, and shows to nobody else. The function
 * puts both into the message. Its id in the address's fragment also opens this form (contact/forms.tsx).
 */
export function WaitlistState() {
  return (
    <div id={waitlistPlace} className="hidden gap-6 noscript:target:grid">
      <p>
        Your message will begin with: <q>{waitlistLine}</q>
      </p>
      <TextField
        name="state"
        label={formFields.state.label}
        hint="There is a waitlist for each state."
        autoComplete="postal-code"
        maxLength={40}
      />
    </div>
  );
}
