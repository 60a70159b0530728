import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { openingHoursText } from '../../lambdas/contract/src/practice/promised-time.ts';
import { type Site, siteSchema } from '../../lambdas/contract/src/practice/site.ts';
import { siteFacts } from '../kit/build/site-facts.ts';

/** Reads the practice's facts. @throws Error that explains which of them pages and functions can't use. */
export function readSite(root: string): Site {
  const parsed = siteSchema.safeParse(JSON.parse(readFileSync(join(root, 'site.json'), 'utf8')));
  if (!parsed.success) throw new Error(`shell/site.json is invalid:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Gives the pages the practice's facts, or fails the build. */
export const site = (root: string): Plugin => ({
  name: 'concierge:site',
  config() {
    const { supportPhone, ...others } = readSite(root);
    const hours = openingHoursText(others.openingHours);
    return { define: siteFacts({ ...others, supportPhone: { ...supportPhone, hours } }) };
  },
});
