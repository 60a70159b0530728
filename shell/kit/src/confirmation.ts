/** The parts of the contract that the shell needs to name what this tab sent. */
export { loadConfirmation } from '@concierge/contract/confirmation';
