import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repository } from '@concierge/command-line/workspace';
import { copyWorkspace } from '@concierge/release/testing/workspace-copy';
import { artifacts } from '../../support/stack/launch';
import { test as base } from '../../support/test';

/** A third party's voice widget, as a practice would configure it. No server answers at these addresses. */
export const assistant = {
  scriptUrl: 'https://assistant.example/embed/widget.js',
  agentId: 'agent-of-the-practice',
  element: 'stand-in-assistant',
  origins: ['https://api.assistant.example', 'wss://voice.assistant.example'],
} as const;

/** Imports the copy's harness, which starts the copy's site. Its builds are kept next to those of other tests. */
async function stackOf(root: string): Promise<typeof import('../../support/stack/launch')> {
  const stack = 'tests/support/stack';
  await cp(join(repository, stack), join(root, stack), { recursive: true });
  const { CONCIERGE_TEST_ARTIFACTS: others } = process.env;
  // The module reads it once, when it is imported.
  process.env.CONCIERGE_TEST_ARTIFACTS = join(artifacts, 'with-assistant');
  try {
    return await import(pathToFileURL(join(root, stack, 'launch.ts')).href);
  } finally {
    if (others === undefined) delete process.env.CONCIERGE_TEST_ARTIFACTS;
    else process.env.CONCIERGE_TEST_ARTIFACTS = others;
  }
}

/** A stand-in for the third party's server. */
export interface ThirdParty {
  /** How many times the widget's script was requested. */
  asked(): number;
}

const standIn = `
  customElements.define('${assistant.element}', class extends HTMLElement {
    connectedCallback() { this.textContent = 'Listening for ' + this.getAttribute('agent-id'); }
  });
`;

export const test = base.extend<{ thirdParty: ThirdParty }>({
  /** A site with an assistant in its site.json. */
  runningSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const copy = await copyWorkspace();
      try {
        await copy.edit('shell/site.json', '"assistant": null', `"assistant": ${JSON.stringify(assistant)}`);
        const { buildArtifacts, SiteProcess } = await stackOf(copy.root);
        await buildArtifacts(() => undefined);
        const site = await SiteProcess.start();
        await use(site);
        await site.remove();
      } finally {
        await copy.remove();
      }
    },
    // The first run with another site.json has to build everything.
    { scope: 'worker', timeout: 300_000 },
  ],
  expected: /request to another site: https:\/\/assistant\.example\/embed\/widget\.js/,
  thirdParty: async ({ page }, use) => {
    let asked = 0;
    await page.route('https://assistant.example/**', async (route) => {
      asked += 1;
      await route.fulfill({ contentType: 'text/javascript', body: standIn });
    });
    await use({ asked: () => asked });
  },
});
