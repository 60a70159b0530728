// The entry of the chunk that form/load-submission.ts loads: the only module of this folder that the page imports.
export { captcha } from '../captcha/captcha';
export { checkValues, serverRefusal } from './check-values';
export { send } from './send';
