/** The parts of the contract that the shell needs to report failing views. */
export { harmlessMessage } from '@concierge/contract/releases/error-message';
export {
  type BrowserFamily,
  pageEventLimits,
  pageEventsPath,
} from '@concierge/contract/releases/page-event-limits';
export type { FailingView } from '@concierge/contract/releases/page-events';
export { pageAliveMark } from '@concierge/contract/releases/performance-marks';
