export { staffSignInHandler as noteStaffSignInHandler } from '../core/staff/sign-in-handler';
