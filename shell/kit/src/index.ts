export { attempt } from '@concierge/contract/text/attempt';
export { signOutFailed, unreachable } from '@concierge/contract/text/messages';
export { Button, ButtonLink } from './button/button';
export { type ButtonVariants, buttonVariants } from './button/variants';
export { cn } from './cn';
export { EmailLink, PhoneLink } from './contact-links';
export { expiringPrefix } from './expiring-storage';
export { LineDrawing } from './line-drawing';
export { PageHeading } from './page-heading';
export {
  defineRemote,
  loadPage,
  type NavigationPlace,
  type PageHead,
  type PageModule,
  type RemoteActions,
  type RemoteDefinition,
  type RemoteRoute,
  usePageValue,
} from './remote';
export { RemoteActionProvider, type RunRemoteAction, useRemoteAction } from './remote-action';
export { Link, NavLink, ownedPath, useLocation, useNavigate, useSearchParams } from './router';
export { type SessionState, type StaffDetails, session, useSession } from './session/session';
export { type SiteFacts, site } from './site';
export { SlotContext, type SlotFill, type SlotSource } from './slot/slot-context';
export { dismissToast, showToast, type Toast, type ToastTone, toastMs, useToast } from './toast';
export { useHydrated } from './use-hydrated';
