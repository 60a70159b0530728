import { Button } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
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
  const pageShown = useRef(false);
  useEffect(() => {
    pageShown.current = true;
  }, []);
  return useSessionState(kept, own).map((one) => (
    <TemporaryPassword
      key={one.password}
      {...one}
      takesFocus={pageShown}
      onCopied={() => replace(one, { ...one, copied: true })}
      onHide={() => replace(one)}
    />
  ));
}

interface TemporaryPasswordProps extends Made {
  /** True by the time that it comes if its reader asked for it just now: then it may be far from where they are. */
  readonly takesFocus: RefObject<boolean>;
  readonly onCopied: () => void;
  readonly onHide: () => void;
}

function TemporaryPassword({
  email,
  password,
  copied,
  takesFocus,
  onCopied,
  onHide,
}: TemporaryPasswordProps) {
  const box = useRef<HTMLElement>(null);
  const passwordId = useId();
  useEffect(() => {
    if (takesFocus.current) box.current?.focus();
  }, [takesFocus]);
  const title = `Temporary password of ${email}`;
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
    <section
      ref={box}
      tabIndex={-1}
      aria-label={title}
      aria-describedby={passwordId}
      className="scroll-mt-32 rounded-card"
    >
      <FormAlert tone="success" title={title}>
        <div className="grid justify-items-start gap-3">
          <code id={passwordId} className="text-lg wrap-anywhere">
            {password}
          </code>
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
    </section>
  );
}
