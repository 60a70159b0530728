import { endpoints } from '@concierge/contract/endpoints';
import { expect, test } from './api-test';

type Json = { readonly [key: string]: Json } | readonly Json[] | string | number | boolean | null;

function* references(value: Json): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value) as [string, Json][]) {
    if (key === '$ref' && typeof inner === 'string') yield inner;
    else yield* references(inner);
  }
}

const resolve = (document: Json, reference: string): unknown =>
  reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>(
      (value, part) =>
        (value as Record<string, unknown> | undefined)?.[part.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    );

test('health reports that functions run', async ({ api }) => {
  const answer = await api.send('/api/health');
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toMatchObject({ status: 'ok' });
});

test('the API document names every endpoint with its body and answers', async ({ api }) => {
  const answer = await api.send('/api/openapi.json');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('json');
  const document = JSON.parse(answer.text);
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  for (const endpoint of Object.values(endpoints)) {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    expect(operation, `${endpoint.method} ${endpoint.path}`).toBeDefined();
    for (const status of endpoint.success) expect(operation.responses).toHaveProperty(String(status));
    if ('body' in endpoint) {
      expect(operation.requestBody.content['application/json'].schema).toBeDefined();
    }
  }
  for (const reference of references(document)) {
    expect(reference, 'stays in the document').toMatch(/^#\//);
    expect(resolve(document, reference), reference).toBeDefined();
  }
});

test('each captcha challenge is a new one and is not cached', async ({ api }) => {
  const [one, two] = [await api.send('/api/captcha-challenge'), await api.send('/api/captcha-challenge')];
  expect(one.status).toBe(200);
  expect(JSON.parse(one.text)).toMatchObject({ provider: 'altcha', challenge: expect.any(Object) });
  expect(one.text).not.toBe(two.text);
  expect(one.headers.get('cache-control')).toBe('no-store');
});

test("API answers have the edge's security headers", async ({ api }) => {
  for (const path of ['/api/health', '/api/nothing']) {
    const { headers } = await api.send(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
});
