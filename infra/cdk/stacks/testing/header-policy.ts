import type { Resource } from './synthesized';

/** What a CloudFront response headers policy does to a response. */
export interface HeaderPolicy {
  /** `override`: also if the origin sent the header. */
  readonly sets: Readonly<Record<string, { readonly value: string; readonly override: boolean }>>;
  readonly removes: readonly string[];
}

type Config = Record<string, Record<string, Record<string, unknown>>>;
interface Items<T> {
  readonly Items?: readonly T[];
}

/** Reads a response headers policy of a template. */
export function headerPolicyOf({ Properties }: Resource): HeaderPolicy {
  const config = Properties.ResponseHeadersPolicyConfig as Config;
  const security = config.SecurityHeadersConfig ?? {};
  const transport = security.StrictTransportSecurity ?? {};
  const { Items: custom = [] } = (config.CustomHeadersConfig ?? {}) as Items<{
    readonly Header: string;
    readonly Value: string;
    readonly Override: boolean;
  }>;
  const { Items: removed = [] } = (config.RemoveHeadersConfig ?? {}) as Items<{ readonly Header: string }>;
  const secure = (header: string, section: string, value: unknown) => ({
    [header]: { value: String(value), override: security[section]?.Override === true },
  });
  return {
    sets: {
      ...secure(
        'strict-transport-security',
        'StrictTransportSecurity',
        [
          `max-age=${transport.AccessControlMaxAgeSec}`,
          ...(transport.IncludeSubdomains ? ['includeSubDomains'] : []),
          ...(transport.Preload ? ['preload'] : []),
        ].join('; '),
      ),
      ...(security.ContentTypeOptions
        ? secure('x-content-type-options', 'ContentTypeOptions', 'nosniff')
        : {}),
      ...secure('x-frame-options', 'FrameOptions', security.FrameOptions?.FrameOption),
      ...secure('referrer-policy', 'ReferrerPolicy', security.ReferrerPolicy?.ReferrerPolicy),
      ...secure(
        'content-security-policy',
        'ContentSecurityPolicy',
        security.ContentSecurityPolicy?.ContentSecurityPolicy,
      ),
      ...Object.fromEntries(
        custom.map(({ Header, Value, Override }) => [Header, { value: Value, override: Override }]),
      ),
    },
    removes: removed.map(({ Header }) => Header),
  };
}
