import { expect, test } from './api-test';

test("API answers have the edge's security headers", async ({ api }) => {
  for (const path of ['/api/health', '/api/nothing']) {
    const { headers } = await api.send(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});
