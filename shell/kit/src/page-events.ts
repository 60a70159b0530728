/** The parts of the contract that the shell needs to report failing views. */
export { harmlessMessage } from '@concierge/contract/error-message';
export { type BrowserFamily, pageEventsPath } from '@concierge/contract/page-event-kinds';
export { pageEventLimits } from '@concierge/contract/page-event-limits';
export type { FailingView } from '@concierge/contract/page-events';
export { pageAliveMark } from '@concierge/contract/performance-marks';
