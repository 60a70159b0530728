/// <reference path="./runtime.d.ts" />
import { readAnswer } from '../page-facts';
import { queryOf } from './query';

/**
 * CloudFront's viewer-response function for responses from the bucket. It turns a page's metadata
 * (infra/edge/page-facts.ts) into its policy and its status. Anything else keeps the policy for files. So do releases,
 * because teams upload them with metadata of their own: a file of theirs must not become a page or a redirect.
 */
export function handler(event: CloudFrontEvent): CloudFrontResponse {
  const response = event.response;
  const headers = response.headers;
  if (response.statusCode === 304) {
    // The bucket sends no metadata with a 304, so CloudFront's header policy has added the policy for files here.
    // Browsers other than Chromium would apply it to their cached page (RFC 9111, 3.2).
    delete headers['content-security-policy'];
    delete headers['permissions-policy'];
    return response;
  }
  const styles = headers[STYLES_HEADER];
  const status = headers[STATUS_HEADER];
  delete headers[STYLES_HEADER];
  delete headers[STATUS_HEADER];
  if (event.request.uri.indexOf('/remotes/') === 0) return response;
  if (styles) {
    const quoted = styles.value.split(' ').map((hash) => `'${hash}'`);
    headers['content-security-policy'] = { value: PAGE_POLICY.replace(STYLES_SLOT, quoted.join(' ')) };
    headers['permissions-policy'] = { value: PAGE_PERMISSIONS };
  }
  if (status && response.statusCode === 200) {
    const answer = readAnswer(status.value, queryOf(event.request.querystring));
    response.statusCode = answer.status;
    response.statusDescription =
      answer.status === 301 ? 'Moved Permanently' : answer.status === 410 ? 'Gone' : 'Not Found';
    if (answer.location !== '') headers.location = { value: answer.location };
  }
  return response;
}
