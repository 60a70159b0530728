/** The namespace of the site's own metrics. */
export const metricsNamespace = 'Concierge';

export type MetricName =
  | 'NotificationAbandoned'
  | 'NotificationsOverdue'
  | 'RequestsOverdue'
  | 'RecordUnreadable'
  | 'OpenListCopied'
  | 'PageFailed';

/** Counted where messages are sent, across all functions, so that an alarm on a metric covers every sender. */
export type SendingMetric =
  | 'EmailToVisitor'
  | 'EmailToPractice'
  | 'SmsToPractice'
  | 'ConfirmationDeferred'
  | 'PracticeNotificationDeferred'
  | 'SignUpRefused'
  | 'AccountMailRefused';

/** The `service` dimension of the metrics about sent messages, shared by all functions that send. */
export const sendingService = 'sending';
