import { useRef, useState } from 'react';

/** Sends the checked input; null if something is wrong, which `prepare` has shown. */
type Send = (() => Promise<void>) | null;

/** Checking may have to load code first. After this long, in milliseconds, the button says that something happens. */
const slowMs = 300;

/**
 * Checks and sends a form once at a time, no matter how often somebody clicks.
 * @param prepare Checks the input and returns how to send it.
 * @param onFailure Called with whatever checking or sending throws.
 */
export function useSubmit<Args extends readonly unknown[]>(
  prepare: (...args: Args) => Send | Promise<Send>,
  onFailure: (error: unknown) => void,
) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // State would let the second click of a double click through: it is only set at the next render.
  const busy = useRef(false);

  async function submit(...args: Args): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setFailure(undefined);
    const timer = window.setTimeout(() => setPending(true), slowMs);
    try {
      const send = await prepare(...args);
      if (!send) return;
      setPending(true);
      await send();
    } catch (error) {
      setFailure(error);
      onFailure(error);
    } finally {
      window.clearTimeout(timer);
      busy.current = false;
      setPending(false);
    }
  }

  return {
    submit,
    /** True while something is being sent, and while checking it takes long. */
    pending,
    /** What the last attempt failed with; undefined while nothing is wrong. */
    failure,
  };
}
