import { Button } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import { useState } from 'react';
import type { StaffChange } from '../../functions/schemas/staff';
import { sessionState, useSessionState } from '../shared/session-state';

interface Made {
  readonly email: string;
  readonly password: string;
  readonly copied: boolean;
}

/** Temporary passwords, which nobody can ask for again: they outlive the page that shows them. */
const kept = sessionState<readonly Made[]>([]);

/**
 * Takes note of a change of the staff. Passwords that were not copied stay, unless the account has another one now or is
 * gone.
 * @param own The address of who made it
 * @param password Of a new account
 */
export function keepPassword(
  own: string,
  { action, email }: Exclude<StaffChange, { action: 'list' }>,
  password: string | undefined,
): void {
  const made = password === undefined ? [] : [{ email, password, copied: false }];
  const stays = (one: Made) => !one.copied && (action === 'role' || one.email !== email);
  kept.change(own, (now) => [...now.filter(stays), ...made]);
}

/** The passwords that wait to be told to somebody. */
export function TemporaryPasswords({ own }: { readonly own: string }) {
  const replace = (one: Made, ...by: Made[]) =>
    kept.change(own, (now) => now.flatMap((other) => (other === one ? by : other)));
  return useSessionState(kept, own).map((one) => (
    <TemporaryPassword
      key={one.password}
      {...one}
      onCopied={() => replace(one, { ...one, copied: true })}
      onHide={() => replace(one)}
    />
  ));
}

interface TemporaryPasswordProps extends Made {
  readonly onCopied: () => void;
  readonly onHide: () => void;
}

function TemporaryPassword({ email, password, copied, onCopied, onHide }: TemporaryPasswordProps) {
  const [refused, setRefused] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      setRefused(false);
      onCopied();
    } catch {
      setRefused(true);
    }
  };
  return (
    <FormAlert tone="success" title={`Temporary password of ${email}`}>
      <div className="grid justify-items-start gap-3">
        <code className="text-lg wrap-anywhere">{password}</code>
        <p>Nobody can look it up later. Tell it in person or by phone.</p>
        <p role="status">
          {refused ? 'Your browser didn’t allow copying. Select the password, or write it down.' : ''}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
          <Button variant="ghost" onClick={onHide}>
            I have it
          </Button>
        </div>
      </div>
    </FormAlert>
  );
}
