/** The namespace of the site's own metrics. */
export const metricsNamespace = 'Concierge';

export type MetricName =
  | 'NotificationAbandoned'
  | 'OldestNoticeMinutes'
  | 'RecordUnreadable'
  | 'OpenListCopied'
  | 'PageFailed';

/** Counted across all functions, so that an alarm on a metric covers every sender, and all that staff do. */
export type SendingMetric =
  | 'EmailToVisitor'
  | 'EmailToPractice'
  | 'SmsToPractice'
  | 'ConfirmationDeferred'
  | 'PracticeNotificationDeferred'
  | 'SignUpRefused'
  | 'AccountMailRefused'
  | 'AuditNotWritten';

/** The `service` dimension of the metrics about sent messages, shared by all functions that send. */
export const sendingService = 'sending';
