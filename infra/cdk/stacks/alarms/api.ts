import { metricsNamespace, type SendingMetric, sendingService } from '@concierge/contract/metrics';
import { MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { heartbeatMetric } from '../../constructs/heartbeat';
import { type AlarmProps, fiveMinutes, sum } from '../../constructs/plain-alarm';
import type { ApiStack } from '../api';

/** Alarms of the API and its functions. */
export function apiAlarms({ api, throttled }: ApiStack): AlarmProps[] {
  return [
    {
      id: 'ApiErrors',
      title: 'API: answers with 5xx',
      metric: api.metricServerError({ statistic: Stats.SUM, period: fiveMinutes }),
      // Ten bookings a day: each one that fails is worth a look.
      threshold: 1,
      impact: 'visitors who press Book Consultation or Send read "Submission failed" and may call instead.',
    },
    {
      id: 'ApiSlow',
      title: 'API: slowest 1 in 100, ms',
      metric: api.metricLatency({ statistic: 'p99', period: fiveMinutes }),
      threshold: 5000,
      periods: 3,
      impact: 'a form says "Submitting..." for more than five seconds for some people.',
    },
    {
      id: 'EdgeRefused',
      title: 'API: heartbeats refused because of a wrong edge secret',
      metric: heartbeatMetric('EdgeRefused', fiveMinutes),
      threshold: 1,
      impact: 'nobody can book, write or fill in a survey: every request is answered 403.',
    },
    {
      id: 'ApiThrottled',
      title: 'API: requests refused because there were too many',
      metric: throttled,
      threshold: 10,
      impact: 'some people read "Too many requests" although they sent only a few.',
    },
    {
      id: 'Throttles',
      title: 'Functions: throttled starts',
      metric: sum({ namespace: 'AWS/Lambda', metricName: 'Throttles' }),
      threshold: 10,
      impact: 'some submissions and notifications fail and are tried again; people wait.',
    },
    {
      id: 'InternalErrors',
      title: 'Functions: unexpected errors',
      metric: unexpectedErrors(),
      threshold: 3,
      impact:
        'somebody’s request failed without a proper answer from the site, or releases could not be judged or composed.',
    },
  ];
}

/**
 * Errors of functions, without refused sign-ups: a Cognito trigger can refuse only by failing, and somebody who signs
 * up too often must not wake anybody.
 */
const unexpectedErrors = () =>
  new MathExpression({
    expression: 'FILL(errors, 0) - FILL(refused, 0)',
    usingMetrics: {
      errors: sum({ namespace: 'AWS/Lambda', metricName: 'Errors' }),
      refused: sum({
        namespace: metricsNamespace,
        metricName: 'SignUpRefused' satisfies SendingMetric,
        dimensionsMap: { service: sendingService },
      }),
    },
    period: fiveMinutes,
  });
