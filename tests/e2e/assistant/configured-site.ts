import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { copyWorkspace } from '@concierge/release/testing/workspace-copy';
import { repository } from '@concierge/release/workspace';
import { artifacts, type RunningSite } from '../../support/stack/launch';
import { test as base } from '../../support/test';

/** A third party's voice widget, as a practice would configure it; nobody answers at these addresses. */
export const assistant = {
  scriptUrl: 'https://assistant.example/embed/widget.js',
  agentId: 'agent-of-the-practice',
  element: 'stand-in-assistant',
  origins: ['https://api.assistant.example', 'wss://voice.assistant.example'],
} as const;

/** Starts a site with an assistant in its site.json. */
async function launchConfigured(): Promise<RunningSite> {
  const copy = await copyWorkspace();
  try {
    await copy.edit('shell/site.json', '"assistant": null', `"assistant": ${JSON.stringify(assistant)}`);
    const { buildArtifacts, launchSite } = await stackOf(copy.root);
    await buildArtifacts(() => undefined);
    const site = await launchSite();
    const stop = async () => {
      await site.stop();
      await copy.remove();
    };
    return { ...site, stop };
  } catch (error) {
    await copy.remove();
    throw error;
  }
}

/** The harness as it starts the copy's site. What it builds is kept beside what the other tests build. */
async function stackOf(root: string): Promise<typeof import('../../support/stack/launch')> {
  const stack = 'tests/support/stack';
  await cp(join(repository, stack), join(root, stack), { recursive: true });
  const { CONCIERGE_TEST_ARTIFACTS: others } = process.env;
  // Read once, when the module is imported.
  process.env.CONCIERGE_TEST_ARTIFACTS = join(artifacts, 'with-assistant');
  try {
    return await import(pathToFileURL(join(root, stack, 'launch.ts')).href);
  } finally {
    if (others === undefined) delete process.env.CONCIERGE_TEST_ARTIFACTS;
    else process.env.CONCIERGE_TEST_ARTIFACTS = others;
  }
}

/** What the third party's server is asked for, and what it answers. */
export interface ThirdParty {
  /** How often the widget's script was asked for. */
  asked(): number;
  /** False: it cannot be reached. */
  reachable: boolean;
}

const standIn = `
  customElements.define('${assistant.element}', class extends HTMLElement {
    connectedCallback() { this.textContent = 'Listening for ' + this.getAttribute('agent-id'); }
  });
`;

export const test = base.extend<{ thirdParty: ThirdParty }>({
  runningSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const site = await launchConfigured();
      await use(site);
      await site.stop();
    },
    // Another site.json needs other builds, the first time.
    { scope: 'worker', timeout: 300_000 },
  ],
  expected: /request to another site: https:\/\/assistant\.example\/embed\/widget\.js/,
  thirdParty: async ({ page }, use) => {
    let asked = 0;
    const thirdParty: ThirdParty = { asked: () => asked, reachable: true };
    await page.route('https://assistant.example/**', async (route) => {
      asked += 1;
      if (!thirdParty.reachable) return await route.abort();
      await route.fulfill({ contentType: 'text/javascript', body: standIn });
    });
    await use(thirdParty);
  },
});
