export { bounceHandler as noteBouncesHandler } from '../core/notifications/bounces';
export {
  confirmationHandler as sendConfirmationEmailHandler,
  outboxHandler as sendPendingNotificationsHandler,
  practiceEmailHandler as sendNotificationEmailHandler,
  practiceSmsHandler as sendSmsNotificationHandler,
} from '../core/notifications/handler';
