import { edgeHeaders } from '@concierge/contract/aws/edge-headers';
import type { SiteName } from '@concierge/contract/practice/sites';
import { wwwSlot } from '@concierge/edge/cloudfront/compile';
import { platformOf } from '@concierge/release/live/platform-request';
import { Annotations, CfnOutput, Duration } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  KeyValueStore,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  Function as ViewerFunction,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { ARecord, PublicHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge';
import { EdgeHeaders } from '../constructs/edge-headers';
import { EdgeLogs } from '../constructs/edge-logs';
import { Firewall } from '../constructs/firewall';
import { constructIdOf, nameOfSite } from '../constructs/ids';
import { PageIndex } from '../constructs/page-index';
import { referenceTo } from '../constructs/stage-secrets';
import type { PlatformFunctions } from '../platform/bundle';
import { hostsOf } from '../stages/stage';
import type { DataStack } from './data';
import { PlatformStack } from './operated-stack';
import type { ReleasesStack } from './releases';

export interface EdgeProps {
  readonly site: SiteName;
  readonly data: DataStack;
  /** The client of the pool with the site's accounts. */
  readonly clientId: string;
  /** The site's HTTP APIs, with what goes to each, as CloudFront writes paths. The first that matches gets a request. */
  readonly apis: readonly { readonly host: string; readonly paths: readonly string[] }[];
  readonly releases: ReleasesStack;
  readonly platform: PlatformFunctions;
  /** Text of the two CloudFront functions (infra/edge/cloudfront). */
  readonly functions: { readonly request: string; readonly response: string };
}

/** What people connect to: one origin for a site's pages, API and accounts. */
export class EdgeStack extends PlatformStack {
  readonly distribution: Distribution;
  readonly firewall: Firewall;
  readonly pageIndex: PageIndex;

  constructor(scope: Construct, props: EdgeProps) {
    const { site, data, releases, platform, functions } = props;
    super(scope, constructIdOf(nameOfSite(site, 'edge')), data);
    const { stage } = data;
    const hosts = hostsOf(stage, site);
    // It redirects to the site's own name, if there is one.
    const [, www = ''] = hosts;
    const keyValueStore = new KeyValueStore(this, 'Pages', {
      comment: 'Existing pages and the preview key',
    });
    const bucket = Bucket.fromBucketName(this, 'Bucket', releases.bucket.bucketName);
    this.pageIndex = new PageIndex(this, 'PageIndex', {
      site,
      bucket,
      index: keyValueStore,
      directory: platform['index-pages'],
    });
    const runtime = FunctionRuntime.JS_2_0;
    const onRequest = {
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new ViewerFunction(this, 'OnRequest', {
        comment: 'Maps clean paths to pages, and unknown paths to the 404 page',
        code: FunctionCode.fromInline(functions.request.replace(wwwSlot, www)),
        runtime,
        keyValueStore,
      }),
    };
    const onResponse = {
      eventType: FunctionEventType.VIEWER_RESPONSE,
      function: new ViewerFunction(this, 'OnResponse', {
        comment: 'Sets each page’s policy and status',
        code: FunctionCode.fromInline(functions.response),
        runtime,
      }),
    };
    this.firewall = new Firewall(this, 'Firewall', site, props.clientId);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Concierge ${platformOf(stage.name, site)}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      // The firewall counts each IPv6 address separately, and a home has 2^64 of them: its rates would stop nobody.
      // Networks without IPv4 reach the site through their own translation (RFC 6147).
      // https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-aggregation-options.html
      enableIpv6: false,
      // The practice serves three states.
      priceClass: PriceClass.PRICE_CLASS_100,
      webAclId: this.firewall.acl.attrArn,
      ...(stage.domain
        ? {
            minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
            domainNames: hosts,
            certificate: Certificate.fromCertificateArn(this, 'Certificate', stage.domain.certificateArn),
          }
        : {}),
      defaultBehavior: { ...this.files(bucket), functionAssociations: [onRequest, onResponse] },
      additionalBehaviors: this.services(props.apis, [onRequest]),
      // CloudFront caches an origin's error for ten seconds whatever its Cache-Control says, so one person's failed
      // request to the API would be everybody's answer. 504 is left out: CloudFront itself gives it after waiting for
      // an origin in vain, and during an outage of S3 the next visitors get the cached page without waiting.
      // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
      errorResponses: [500, 502, 503].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    });
    this.keepExports(this.distribution.distributionId, this.pageIndex.deadLetters.queueName);
    new EdgeLogs(this, 'AccessLogs', site, this.distribution);
    this.addDnsRecords(hosts);
    this.explain();
    new CfnOutput(this, constructIdOf(nameOfSite(site, 'address')), {
      value: `https://${this.distribution.distributionDomainName}`,
    });
  }

  /** Pages, the registry and the files of releases. Each object sets its own cache lifetime (edge/caching). */
  private files(bucket: IBucket): BehaviorOptions {
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      'The bucket’s own stack admits CloudFront (stacks/releases.ts).',
    );
    return {
      // An edge that has a cached copy waits no longer than this for S3 before it serves the copy.
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        connectionAttempts: 2,
        connectionTimeout: Duration.seconds(2),
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      compress: true,
      cachePolicy: new CachePolicy(this, 'AsTheObjectSays', {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        maxTtl: Duration.days(365),
        queryStringBehavior: CacheQueryStringBehavior.none(),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      responseHeadersPolicy: new EdgeHeaders(this, 'FileHeaders', {
        comment: 'Security headers of pages and files',
        cacheable: true,
        hsts: this.stage.hsts,
      }),
    };
  }

  private services(
    apis: EdgeProps['apis'],
    functionAssociations: NonNullable<BehaviorOptions['functionAssociations']>,
  ): Record<string, BehaviorOptions> {
    const common = {
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      compress: true,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: new EdgeHeaders(this, 'ServiceHeaders', {
        comment: 'Security headers of private responses',
        cacheable: false,
        hsts: this.stage.hsts,
      }),
      functionAssociations,
    };
    const tls = { protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY };
    const accounts = { ...common, origin: new HttpOrigin(`cognito-idp.${this.region}.amazonaws.com`, tls) };
    // CloudFront takes the first that matches: those of remotes come before the rest of /api.
    const ofApis = apis.flatMap(({ host, paths }) => {
      const api = {
        ...common,
        origin: new HttpOrigin(host, {
          ...tls,
          customHeaders: { [edgeHeaders.originSecret]: referenceTo(this.stage, 'origin') },
        }),
      };
      return paths.map((path) => [path, api] as const);
    });
    return { ...Object.fromEntries(ofApis), '/accounts': accounts, '/accounts/*': accounts };
  }

  private addDnsRecords(hosts: readonly string[]): void {
    const { domain } = this.stage;
    if (!domain?.hostedZoneId) return;
    const zone = PublicHostedZone.fromPublicHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: domain.hostedZoneId,
      zoneName: domain.name,
    });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution));
    for (const [index, name] of hosts.entries()) {
      const id = index === 0 ? '' : 'Www';
      new ARecord(this, `${id}Address4`, { zone, recordName: `${name}.`, target });
    }
  }

  private explain(): void {
    acknowledge(
      this.distribution,
      'Logged by standard logging v2 (constructs/edge-logs.ts), which stores neither addresses, paths nor queries; the older kind, which this rule looks for, stores them all.',
      'AwsSolutions-CFR3',
    );
    acknowledge(
      this.distribution,
      'The practice is licensed in three states, and its patients travel: an address abroad is no reason to refuse them.',
      'AwsSolutions-CFR1',
    );
    if (!this.stage.domain) {
      acknowledge(
        this.distribution,
        'Under CloudFront’s own name AWS chooses the protocol; with a domain it is TLS 1.2 of 2021 and later.',
        'AwsSolutions-CFR4',
      );
    }
  }
}
