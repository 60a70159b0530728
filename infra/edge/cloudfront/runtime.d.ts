/** The parts of cloudfront-js-2.0 that our functions use, and the constants that the build writes into them. */
interface CloudFrontValue {
  value: string;
  multiValue?: { value: string }[];
}
type CloudFrontValues = Record<string, CloudFrontValue | undefined>;
interface CloudFrontRequest {
  method: string;
  uri: string;
  querystring: CloudFrontValues;
  headers: CloudFrontValues;
  cookies: CloudFrontValues;
}
interface CloudFrontResponse {
  statusCode: number;
  statusDescription?: string;
  headers: CloudFrontValues;
  body?: string;
  cookies?: Record<string, { readonly value: string; readonly attributes: string }>;
}
interface CloudFrontEvent {
  viewer: { ip: string };
  request: CloudFrontRequest;
  response: CloudFrontResponse;
}
declare module 'cloudfront' {
  const cf: { kvs(): { exists(key: string): Promise<boolean>; get(key: string): Promise<string> } };
  export default cf;
}
/** What paths of this site's API begin with. */
declare const API_ROOTS: readonly string[];
/** The answer to all others. */
declare const NOT_FOUND: string;
declare const OPERATION: string;
/** Values of that header that may go to Cognito. */
declare const OPERATIONS: readonly string[];
declare const VIEWER_ADDRESS: string;
declare const PREVIEW: string;
/** The site's domain name with `www.` in front. */
declare const WWW_HOST: string;
declare const REVALIDATED: string;
declare const PRIVATE: string;
declare const STYLES_HEADER: string;
declare const STATUS_HEADER: string;
declare const STYLES_SLOT: string;
declare const PAGE_POLICY: string;
declare const PAGE_PERMISSIONS: string;
