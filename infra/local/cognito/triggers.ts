import type { Triggers } from 'cognito-local/lib/services/triggers/triggers.js';

const never = () => Promise.reject(new Error('No function is attached to this trigger.'));

/** No Lambda is attached to the local pool. */
export const noTriggers: Triggers = {
  enabled: () => false,
  customMessage: never,
  customEmailSender: never,
  postAuthentication: never,
  postConfirmation: never,
  preSignUp: never,
  preTokenGeneration: never,
  userMigration: never,
};
