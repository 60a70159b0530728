import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { metricsNamespace } from '@concierge/contract/metrics';
import type { Announce } from '@concierge/release/live';
import { announcer } from '@concierge/release/live/announce';
import { failedAnnouncements } from '@concierge/release/live/platform-request';

/** Announces releases to teams on the stage's topic, and counts failed announcements. @throws SNS's error */
export function countedAnnouncer(topic: string, site: string): Announce {
  const tell = announcer({ topic, site });
  const metrics = new Metrics({ namespace: metricsNamespace, serviceName: failedAnnouncements.service });
  return async (entry) => {
    try {
      await tell(entry);
    } catch (error) {
      metrics.addMetric(failedAnnouncements.metricName, MetricUnit.Count, 1);
      metrics.publishStoredMetrics();
      throw error;
    }
  };
}
