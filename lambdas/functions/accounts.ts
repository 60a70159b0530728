export { accountMailHandler as sendAccountMailHandler } from '../core/accounts/mail-handler';
export { signUpHandler as checkSignUpHandler } from '../core/accounts/sign-up-handler';
