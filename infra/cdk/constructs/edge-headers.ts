import { privateCaching } from '@concierge/edge/caching';
import { commonHeaders, inertPolicy, permissionsPolicy, removedHeaders } from '@concierge/edge/headers';
import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { Stage } from '../stages/stage';

const seconds = Number(/max-age=(\d+)/.exec(commonHeaders['strict-transport-security'])?.[1]);
/** CloudFront refuses these as custom headers. */
const securityHeaders: ReadonlySet<string> = new Set([
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
]);
const custom = (header: string, value: string): ResponseCustomHeader => ({ header, value, override: true });

export interface EdgeHeadersProps {
  readonly comment: string;
  /** True if caches may store the responses. */
  readonly cacheable: boolean;
  readonly hsts: Stage['hsts'];
}

/**
 * infra/edge/headers.ts as a CloudFront response headers policy. A response's own Content-Security-Policy and
 * Permissions-Policy win: those that the response function sets on a page, or those of a Lambda function's own page.
 */
export class EdgeHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, { comment, cacheable, hsts }: EdgeHeadersProps) {
    super(scope, id, {
      comment,
      securityHeadersBehavior: {
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(seconds),
          includeSubdomains: hsts.includeSubDomains,
          preload: hsts.preload,
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
        contentSecurityPolicy: { contentSecurityPolicy: inertPolicy, override: false },
      },
      customHeadersBehavior: {
        customHeaders: [
          ...Object.entries(commonHeaders)
            .filter(([header]) => !securityHeaders.has(header))
            .map(([header, value]) => custom(header, value)),
          { header: 'permissions-policy', value: permissionsPolicy(), override: false },
          ...(cacheable ? [] : [custom('cache-control', privateCaching)]),
        ],
      },
      removeHeaders: removedHeaders,
    });
  }
}
