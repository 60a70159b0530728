import {
  Button,
  Link,
  showToast,
  signOutFailed,
  unreachable,
  useRemoteAction,
  useSession,
} from '@concierge/kit';
import { useState } from 'react';
import { useLinks } from './navigation';

/** The signed-in visitor and Sign out; for everyone else, and in served HTML, the links to sign in. */
export function Account() {
  const session = useSession();
  const signOut = useRemoteAction('auth', 'signOut');
  const [leaving, setLeaving] = useState(false);
  const waysIn = useLinks('account');
  if (session.status !== 'signed-in')
    return waysIn.map(([to, label]) => (
      <Link
        key={to}
        to={to}
        data-place="account"
        className="rounded-field py-2 font-medium text-ink text-sm hover:text-pine"
      >
        {label}
      </Link>
    ));

  const leave = async () => {
    setLeaving(true);
    try {
      await signOut();
    } catch {
      // Only loading the remote can fail here. If signing out is refused, the remote shows its own toast.
      showToast({ ...unreachable, title: signOutFailed.title, tone: 'destructive' });
    } finally {
      setLeaving(false);
    }
  };

  return (
    <div className="flex min-w-0 items-center justify-between gap-2">
      <Link
        to="/account"
        data-place="account"
        className="min-w-0 truncate text-muted text-sm in-[.wide-header]:max-w-40"
        title={session.email}
      >
        <span className="sr-only">Signed in as </span>
        {session.email} {/* For screen readers only in the header, which has no room for a second line. */}
        <span className="block text-ink underline in-[.wide-header]:sr-only">Your requests</span>
      </Link>
      <Button variant="ghost" size="sm" className="shrink-0" onClick={leave} disabled={leaving}>
        Sign out
      </Button>
    </div>
  );
}
