import { SlotContext, useNavigate } from '@concierge/kit';
import { type ComponentProps, type MouseEvent, useContext, useState, useSyncExternalStore } from 'react';
import { followsEdits } from './hot';

interface StaticProps extends Omit<ComponentProps<'div'>, 'onClick' | 'dangerouslySetInnerHTML'> {
  /** The element that it is. */
  readonly as?: 'div' | 'section' | 'footer';
}

/** One object for all time: React writes what changes. */
const asServed = { __html: '' } as const;

/**
 * A part of a page that no script changes: text, pictures and links, without state, effects or handlers of its own. React
 * leaves what was served of it as it is and runs none of its components, which is most of what bringing a page to life
 * costs a slow phone. After a soft navigation it is rendered like anything else.
 */
export function Static({ as: Element = 'div', children, ...rest }: StaticProps) {
  const served = useServed();
  const navigate = useNavigate();
  if (!served) return <Element {...rest}>{children}</Element>;
  return (
    <Element
      {...rest}
      onClick={(event) => follow(event, navigate)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is written: the served HTML stays
      dangerouslySetInnerHTML={asServed}
    />
  );
}

/** By this the release gate knows it, and refuses what would be lost in it. */
Static.leftAsServed = true;

/** True for what React finds in the served HTML; never on the server, which renders it, nor for what is rendered anew. */
function useServed(): boolean {
  const inBrowser = useContext(SlotContext).load !== undefined;
  const [found] = useState({ served: false });
  const served = useSyncExternalStore(
    never,
    () => found.served,
    () => {
      found.served = true;
      return true;
    },
  );
  return inBrowser && served && !followsEdits;
}

const never = () => () => {};

/** What the kit's Link does by itself where it is rendered. */
function follow(event: MouseEvent<HTMLElement>, navigate: ReturnType<typeof useNavigate>): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const to = link?.getAttribute('href');
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link?.target;
  if (!to?.startsWith('/') || event.button !== 0 || opensElsewhere) return;
  event.preventDefault();
  const { pathname, search, hash } = window.location;
  navigate(to, { replace: to === pathname + search + hash });
}
