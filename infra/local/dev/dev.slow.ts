import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import { signInSlot } from '@concierge/contract/staff/staff';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../testing/free-port';
import { temporaryFolder } from '../testing/temporary';

const state = await temporaryFolder();

interface Dev {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly ended: Promise<number | null>;
  output(): string;
}

/** `npm run dev [-- name ...]`; without an origin if it ended instead of starting. */
async function dev(args: readonly string[]): Promise<Dev> {
  const { VITEST: _v, NODE_ENV: _n, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(repository, 'infra/bootstrap/run.mjs'), 'dev', ...args], {
    cwd: repository,
    env: { ...inherited, CONCIERGE_STATE: state, PORT: await freePort() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const origin = await new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const found = /The site:\s+(http\S+)\s+The desk:/.exec(text)?.[1];
        if (found) resolve(found);
      });
    }
    void ended.then(() => resolve(''));
  });
  return { child, origin, ended, output: () => text };
}

const read = async (address: string, accept = '*/*') => {
  const response = await fetch(address, { headers: { accept } });
  return { status: response.status, text: await response.text() };
};
const page = (address: string) => read(address, 'text/html');
const entries = (html: string) =>
  Object.fromEntries(
    Object.entries(
      JSON.parse(/id="live-registry">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '').microFrontends,
    ).map(([name, versions]) => [name, (versions as { url: string }[])[0]?.url]),
  );

/** The development server's next message to browsers after `happen`, over a socket opened as browsers do. */
async function hotMessage(origin: string, happen: () => Promise<void>): Promise<string> {
  const client = await read(`${origin}/__dev/shell/@vite/client`);
  const token = /wsToken = "([^"]*)"/.exec(client.text)?.[1] ?? '';
  const upgrade = request(`${origin}/__dev/shell/?token=${token}`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      'sec-websocket-version': '13',
      'sec-websocket-protocol': 'vite-hmr',
    },
  }).end();
  return await new Promise((resolve, reject) => {
    upgrade.on('error', reject);
    upgrade.on('response', ({ statusCode }) => reject(new Error(`no socket: ${statusCode}`)));
    upgrade.on('upgrade', (_response, socket, head) => {
      onTestFinished(() => void socket.destroy());
      // Frames from a server are not masked, so their text can be read as is.
      let text = '';
      let connected = false;
      const hear = (chunk: Buffer) => {
        text += chunk.toString('latin1');
        if (!connected && text.includes('"connected"')) {
          connected = true;
          happen().catch(reject);
        }
        const found = /"type":"(update|full-reload)"/.exec(text)?.[1];
        if (found) resolve(found);
      };
      hear(head);
      socket.on('data', hear);
    });
  });
}

const touch = async (file: string) => {
  const now = new Date();
  await utimes(join(repository, file), now, now);
};

describe('npm run dev', () => {
  it('serves shell and remotes from source with hot reload', async () => {
    const { origin, child, ended } = await dev([]);
    const { status, text } = await page(`${origin}/contact`);
    expect(status).toBe(200);
    expect(text.includes('Here for You'), 'the page is rendered').toBe(true);
    expect(text).toContain('src="/__dev/shell/shell.js"');
    expect(entries(text)).toMatchObject({
      booking: '/__dev/booking/remote-container.js',
      marketing: '/__dev/marketing/remote-container.js',
    });
    const entry = await read(`${origin}/__dev/booking/remote-container.js`);
    expect(entry.text).toContain('/__dev/booking/src/routes.tsx');
    expect((await read(`${origin}/__dev/booking/src/routes.tsx`)).status).toBe(200);
    expect((await page(`${origin}/no-such-page`)).status).toBe(404);
    expect((await read(`${origin}/api/health`)).status).toBe(200);

    // Vite sends updates only for modules that a browser has imported.
    await read(`${origin}/__dev/shell/src/chrome/footer.tsx`);
    expect(await hotMessage(origin, () => touch('shell/src/chrome/footer.tsx'))).toBe('update');

    child.kill('SIGINT');
    expect(await ended).toBe(130);
  });

  it('serves only what is named from source, and says where it is', async () => {
    const { origin, child, ended, output } = await dev(['booking']);
    expect(output()).toMatch(new RegExp(`booking: +${origin}/contact`));
    const { text } = await page(`${origin}/contact`);
    expect(text).toMatch(/src="\/remotes\/shell\/\S+\/shell-\S+\.js"/);
    expect(entries(text)).toMatchObject({
      booking: '/__dev/booking/remote-container.js',
      marketing: expect.stringMatching(/^\/remotes\/marketing\/1\./),
    });
    child.kill('SIGINT');
    expect(await ended).toBe(130);
  });

  it('finds what the desk shows before sign-in in its source too', async () => {
    const { output, child, ended } = await dev([]);
    const desk = /The desk: +(\S+)/.exec(output())?.[1] ?? '';
    expect(entries((await page(desk)).text)).toEqual({ desk: '/__dev/desk/remote-container.js' });
    const registry = JSON.parse((await read(`${desk}/registry.json`)).text);
    const [live] = registry.microFrontends.desk;
    expect(live.extras.loading.fills).toContain(signInSlot);
    // A slot on a page that was served without it asks for the filler's files.
    expect((await read(`${desk}/remotes/desk/${live.metadata.version}/manifest.json`)).status).toBe(200);
    child.kill('SIGINT');
    expect(await ended).toBe(130);
  });

  it('says in one sentence that there is no such remote', async () => {
    const { ended, output } = await dev(['bookings']);
    expect(await ended).toBe(1);
    // An old Node is named first.
    expect(output().trim().split('\n').at(-1)).toBe(
      'There is no package "bookings"; available: shell, auth, booking, desk, marketing, survey.',
    );
  });
});
