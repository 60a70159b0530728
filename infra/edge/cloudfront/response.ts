/// <reference path="./runtime.d.ts" />

/**
 * CloudFront's viewer-response function, for what comes from the bucket: turns what a page says of itself
 * (infra/edge/page-facts.ts) into its policy and its status. What says nothing keeps the policy of files.
 */
export function handler(event: CloudFrontEvent): CloudFrontResponse {
  const response = event.response;
  const headers = response.headers;
  const styles = headers[STYLES_HEADER];
  const status = headers[STATUS_HEADER];
  delete headers[STYLES_HEADER];
  delete headers[STATUS_HEADER];
  if (styles) {
    const quoted = styles.value.split(' ').map((hash) => `'${hash}'`);
    headers['content-security-policy'] = { value: PAGE_POLICY.replace(STYLES_SLOT, quoted.join(' ')) };
    headers['permissions-policy'] = { value: PAGE_PERMISSIONS };
  }
  // Not of a 304, which has no status of its own.
  if (status && response.statusCode === 200) {
    response.statusCode = Number(status.value);
    response.statusDescription = 'Not Found';
  }
  return response;
}
