/** The part of the contract that the shell needs to name what this tab sent. */
export { lastReference } from '@concierge/contract/forms/last-reference';
