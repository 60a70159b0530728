// The chunk that form/sending.ts loads: the only module of this folder that the page imports.
export { besideField } from '@concierge/contract/field-advice';
export { captcha } from '../captcha/captcha';
export { checkForm, validationNotice } from './check';
export { send } from './send';
