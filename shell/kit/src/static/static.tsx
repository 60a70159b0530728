import { SlotContext, useNavigate } from '@concierge/kit';
import { type ComponentProps, type MouseEvent, useContext, useState, useSyncExternalStore } from 'react';
import { followsEdits } from './hot-reload';

interface StaticProps extends Omit<ComponentProps<'div'>, 'onClick' | 'dangerouslySetInnerHTML'> {
  /** The element to render. */
  readonly as?: 'div' | 'section' | 'footer';
}

/** Always the same object, so that React sees no change and writes nothing. */
const asServed = { __html: '' } as const;

/**
 * A part of a page that no script changes: text, pictures and links, without state, effects or handlers of its own.
 * React keeps its served HTML and runs none of its components, which would be most of what hydration costs a slow
 * phone. After a soft navigation it is rendered like anything else.
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

/** The release gate recognizes the component by this, and rejects handlers, state and effects inside it. */
Static.leftAsServed = true;

/** True if React finds this part in the served HTML. False on the server, which renders it, and for a new render. */
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

/** Follows a link in the served HTML, as the kit's Link does where it is rendered. */
function follow(event: MouseEvent<HTMLElement>, navigate: ReturnType<typeof useNavigate>): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const to = link?.getAttribute('href');
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link?.target;
  if (!to?.startsWith('/') || event.button !== 0 || opensElsewhere) return;
  event.preventDefault();
  const { pathname, search, hash } = window.location;
  navigate(to, { replace: to === pathname + search + hash });
}
