/** Of every metric that the site counts itself. */
export const metricsNamespace = 'Concierge';

export type MetricName =
  | 'Submission'
  | 'SubmissionReplayed'
  | 'RateLimited'
  | 'CaptchaRefused'
  | 'CaptchaUnavailable'
  | 'Untokened'
  | 'NotificationSent'
  | 'NotificationFailed'
  | 'NotificationAbandoned'
  | 'NotificationsOverdue'
  | 'SubmissionHeld'
  | 'RequestChanged'
  | 'PageViewed'
  | 'PageFailed'
  | 'InternalError';

/** Counted where messages leave, whichever function does it: an alarm on one of them misses none. */
export type SendingMetric =
  | 'EmailToVisitor'
  | 'EmailToPractice'
  | 'SmsToPractice'
  | 'ConfirmationDeferred'
  | 'PracticeNotificationDeferred'
  | 'SignUpRefused'
  | 'AccountMailRefused';
