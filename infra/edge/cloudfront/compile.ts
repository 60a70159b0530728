import { join } from 'node:path';
import { edgeHeaders } from '@concierge/contract/aws/edge-headers';
import { accountTargets, operationHeader } from '@concierge/contract/requests/account-operations';
import { requestMessages } from '@concierge/contract/text/messages';
import type { ErrorAnswer } from '@concierge/contract/wire/responses';
import { build } from 'esbuild';
import { privateCaching, revalidatedCaching } from '../caching';
import { type PageOrigins, pagePolicy, permissionsPolicy } from '../headers';
import { pageFactNames } from '../page-facts';

/** Placeholder for each stage's domain name: functions are compiled once for all stages. */
export const wwwSlot = 'www.slot.invalid';
const stylesSlot = 'styles-of-the-page';
/** CloudFront's size limit for a function. */
const mostBytes = 10_240;

/**
 * What CloudFront's JavaScript supports beyond ES5, by esbuild's names. esbuild translates the rest, or fails: a function
 * that uses anything else deploys without an error, and then answers every request with 503.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
const beyondEs5 = [
  'arrow',
  'async-await',
  'const-and-let',
  'exponent-operator',
  'regexp-named-capture-groups',
  'rest-argument',
  'template-literal',
] as const;

export type EdgeFunction = 'request' | 'response';

/**
 * Compiles a CloudFront function: the same routing that the local edge runs, as one script with a plain function
 * named `handler`, which CloudFront calls.
 * @param site What paths of the site's API begin with (others under `/api` are not found), and the account operations
 * that it uses
 * @throws if the code uses syntax that CloudFront does not support, or is too long
 */
export async function compileEdgeFunction(
  which: EdgeFunction,
  origins: PageOrigins,
  site: { readonly apiRoots?: readonly string[]; readonly accountTargets?: readonly string[] } = {},
): Promise<string> {
  const notFound: ErrorAnswer = { error: { code: 'not_found', message: requestMessages.not_found } };
  const values = {
    VIEWER_ADDRESS: edgeHeaders.viewerAddress,
    PREVIEW: edgeHeaders.preview,
    API_ROOTS: site.apiRoots ?? ['/api'],
    NOT_FOUND: JSON.stringify(notFound),
    OPERATION: operationHeader,
    OPERATIONS: site.accountTargets ?? accountTargets,
    WWW_HOST: wwwSlot,
    REVALIDATED: revalidatedCaching,
    PRIVATE: privateCaching,
    STYLES_HEADER: `x-amz-meta-${pageFactNames.styles}`,
    STATUS_HEADER: `x-amz-meta-${pageFactNames.status}`,
    STYLES_SLOT: `'${stylesSlot}'`,
    PAGE_POLICY: pagePolicy([stylesSlot], origins),
    PAGE_PERMISSIONS: permissionsPolicy(origins),
  };
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, `${which}.ts`)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es5',
    supported: Object.fromEntries(beyondEs5.map((feature) => [feature, true])),
    external: ['cloudfront', 'crypto'],
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    define: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)])),
    logLevel: 'error',
  });
  const code = (outputFiles[0]?.text ?? '').replace(/export\{handler\};?\s*$/, '').trim();
  if (/\bexport\b/.test(code)) throw new Error(`The edge’s ${which} function still exports something`);
  if (Buffer.byteLength(code) > mostBytes)
    throw new Error(`The edge’s ${which} function is too long for CloudFront`);
  return code;
}
