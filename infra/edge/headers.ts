/**
 * The headers of every response, as data. The local edge sends them, the CDK app turns them into CloudFront's
 * response headers policies, and a test compares the two.
 */

/** Other origins that pages may use, because the practice configured something that needs them. */
export interface PageOrigins {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  /** True if something that needs the microphone (the voice assistant) is configured. */
  readonly microphone: boolean;
}

export const noOtherOrigins: PageOrigins = { script: [], connect: [], frame: [], microphone: false };

/**
 * The Content-Security-Policy of a page.
 * @param styleHashes Hashes of its inline style elements, as `sha256-...` (metadata of the composed page).
 */
export function pagePolicy(
  styleHashes: readonly string[] = [],
  origins: PageOrigins = noOtherOrigins,
): string {
  const directives: readonly (readonly [string, ...string[]])[] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...origins.script],
    ['style-src', "'self'", ...styleHashes.map((hash) => `'${hash}'`)],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...origins.connect],
    ['worker-src', "'self'"],
    ...(origins.frame.length > 0 ? ([['frame-src', ...origins.frame]] as const) : []),
    ['form-action', "'self'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** The Content-Security-Policy of everything but pages: data, scripts, API errors. */
export const inertPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const refusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const;

/** The browser features that a page may use: none, except the microphone for a configured assistant. */
export function permissionsPolicy(origins: PageOrigins = noOtherOrigins): string {
  const microphone = origins.microphone
    ? `(${['self', ...origins.frame.map((origin) => `"${origin}"`)].join(' ')})`
    : '()';
  return [...refusedFeatures.map((feature) => `${feature}=()`), `microphone=${microphone}`].join(', ');
}

/** Sent with every response. */
export const commonHeaders = {
  // Each stage decides on includeSubDomains and preload: both are hard to undo.
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Survey URLs contain a session ID, so no other site may see a path.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

export function pageHeaders(
  styleHashes: readonly string[] = [],
  origins: PageOrigins = noOtherOrigins,
): Record<string, string> {
  return {
    ...commonHeaders,
    'content-security-policy': pagePolicy(styleHashes, origins),
    'permissions-policy': permissionsPolicy(origins),
  };
}

/** Headers of origins that no visitor gets. */
export const removedHeaders = ['server', 'x-amz-version-id', 'x-amz-server-side-encryption', 'x-powered-by'];

/** The headers of files, data and API responses. */
export function inertHeaders(): Record<string, string> {
  return {
    ...commonHeaders,
    'content-security-policy': inertPolicy,
    'permissions-policy': permissionsPolicy(),
  };
}
