import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { siteSchema } from '../../lambdas/contract/src/site.ts';

/** Fails the build, in words, when site.json is not what the pages and functions expect. */
export function checkSite(root: string): Plugin {
  return {
    name: 'concierge:check-site',
    buildStart() {
      const file = join(root, 'site.json');
      const parsed = siteSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
      if (!parsed.success) this.error(`shell/site.json is not right:\n${z.prettifyError(parsed.error)}`);
    },
  };
}
