import { loadPage } from '@concierge/kit';
import { expect, it } from 'vitest';
import { remote } from './routes';

it('owns the survey and the thank-you page, and loads each one on demand', async () => {
  expect(remote.name).toBe('survey');
  expect(remote.routes.map(({ path }) => path)).toEqual(['/patient-survey', '/thank-you']);
  for (const route of remote.routes) expect(await loadPage(remote, route)).toBeTypeOf('function');
});
