import { sessionIdRule } from '@concierge/contract/forms/ids';
import { recordFragment } from '@concierge/contract/staff/record-link';
import { workKinds } from '@concierge/contract/staff/work-states';
import { useLocation, useNavigate } from '@concierge/kit';
import { useMemo } from 'react';
import type { RecordKey } from '../../functions/schemas/work';

function named(fragment: string): RecordKey | null {
  const kind = workKinds.find((one) => fragment.startsWith(`#${one}-`));
  const id = fragment.slice((kind?.length ?? 0) + 2);
  return kind && sessionIdRule.test(id) ? { kind, id } : null;
}

/** The record that the address names, and ways to another one and back to the list, which is one step back. */
export function useOpenRequest() {
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const open = useMemo(() => named(hash), [hash]);
  const linkTo = (key: RecordKey) => ({
    to: { search, hash: recordFragment(key) },
    replace: open !== null,
    state: open ? state : { fromList: true },
  });
  const show = (key: RecordKey) => {
    const { to, ...options } = linkTo(key);
    if (to.hash !== hash) void navigate(to, options);
  };
  const close = () => {
    if (state?.fromList) void navigate(-1);
    else void navigate({ search }, { replace: true, preventScrollReset: true });
  };
  return { open, linkTo, show, close };
}
export type OpenRequest = ReturnType<typeof useOpenRequest>;
