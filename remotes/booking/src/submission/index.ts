// Entry of the chunk that form/load-submission.ts loads, and the only module of this folder that the page imports.
export { captcha } from '../captcha/captcha';
export { checkValues, serverRejection } from './check-values';
export { send } from './send';
