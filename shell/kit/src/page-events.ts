/** The parts of the contract that the shell needs to report page events. */
export { harmlessMessage } from '@concierge/contract/error-message';
export { formSentEvent } from '@concierge/contract/form-sent';
export { type FailureCause, pageEventsPath, type VitalName } from '@concierge/contract/page-event-kinds';
export { pageEventLimits } from '@concierge/contract/page-event-limits';
export type { PageEvent } from '@concierge/contract/page-events';
export { pageAliveMark } from '@concierge/contract/performance-marks';
