import { chmod } from 'node:fs/promises';
import { UserError } from '@concierge/command-line/user-error';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Stack, type StackOptions, startStack } from './stack';
import { freePort } from './testing/free-port';
import { temporaryFolder } from './testing/temporary';
import { prepareTinyArtifacts } from './testing/tiny-artifacts';

async function tinyStack(options: Partial<StackOptions> = {}): Promise<Stack> {
  const stateDir = options.stateDir ?? (await temporaryFolder());
  const stack = await startStack({ port: 0, stateDir, prepare: prepareTinyArtifacts, ...options });
  onTestFinished(() => stack.stop());
  return stack;
}

describe('the local stack', () => {
  it('serves the desk on an origin of its own, which has nothing of the public site', async () => {
    const { origin, deskOrigin } = await tinyStack();
    const text = async (address: string) => (await fetch(address)).text();
    expect(await text(`${deskOrigin}/`)).toContain('<h1>Desk</h1>');
    expect(await text(`${origin}/`)).toContain('<h1>Home</h1>');
    for (const path of ['/contact', '/remotes/booking/1.0.0/entry.js', '/__local']) {
      const { status } = await fetch(deskOrigin + path);
      expect(status, path).toBe(404);
    }
    const functionAt = async (address: string) => {
      const answer = await fetch(address, { method: 'POST', body: '{}' });
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      const { function: name, error } = await answer.json();
      return name ?? `${answer.status} ${error.code}`;
    };
    expect(await functionAt(`${origin}/api/appointment-requests`)).toBe('create-appointment-request');
    expect(await functionAt(`${deskOrigin}/api/appointment-requests`)).toBe('404 not_found');
    expect(await functionAt(`${deskOrigin}/api/deskless`)).toBe('404 not_found');
    // The gateway's answer to a path that no function has: it was asked.
    expect(await functionAt(`${deskOrigin}/api/desk/anything`)).toBe('answer-unrouted');
    expect(await functionAt(`${origin}/api/desk/anything`)).toBe('404 not_found');
  });

  it('gives the desk the port after the site’s, and says so if that is taken', async () => {
    const port = Number(await freePort());
    const { deskOrigin } = await tinyStack({ port });
    expect(deskOrigin).toBe(`http://127.0.0.1:${port + 1}`);
    const before = Number(await freePort());
    const taken = tinyStack({ port: before, deskPort: port + 1 });
    await expect(taken).rejects.toThrow(`For the desk: Port ${port + 1} is taken by another program`);
  });

  it.each([11, 20, 64])(
    'refuses a body of %i MB with 413, with or without Content-Length, and keeps running',
    async (megabytes) => {
      const { origin } = await tinyStack();
      const megabyte = Buffer.alloc(1024 * 1024, 0x20);
      const bodies = [
        Buffer.alloc(megabytes * megabyte.length, 0x20),
        new ReadableStream({
          start(controller) {
            for (let count = 0; count < megabytes; count += 1) controller.enqueue(megabyte);
            controller.close();
          },
        }),
      ];
      for (const body of bodies) {
        // The types of fetch do not know 'duplex', which a stream needs.
        const streamed = {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          duplex: 'half',
        };
        const answer = await fetch(`${origin}/api/appointment-requests`, streamed);
        expect(answer.status).toBe(413);
        expect((await answer.json()).error.code).toBe('payload_too_large');
      }
      expect((await fetch(`${origin}/api/health`)).status).toBe(200);
    },
  );

  it('keeps its data and secrets across a restart', async () => {
    const stateDir = await temporaryFolder();
    const secretOf = async (stack: Stack) =>
      (await (await fetch(`${stack.origin}/api/health`)).json()).event.headers['x-origin-secret'];
    const first = await tinyStack({ stateDir });
    const secret = await secretOf(first);
    await first.stop();
    const second = await tinyStack({ stateDir });
    expect(await secretOf(second)).toBe(secret);
  });

  it.skipIf(process.getuid?.() === 0)(
    'says in one sentence that the state folder cannot be written',
    async () => {
      const stateDir = await temporaryFolder();
      await chmod(stateDir, 0o500);
      const refusal = await tinyStack({ stateDir }).catch((error: unknown) => error);
      expect(String(refusal)).toContain('cannot be written (EACCES)');
    },
  );

  it('says so if the state folder is not a folder', async () => {
    const refusal = await tinyStack({ stateDir: '/dev/null/state' }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UserError);
    expect(String(refusal)).toContain('The state folder /dev/null/state cannot be written (ENOTDIR)');
  });

  it('leaves nothing behind if it cannot start', async () => {
    const stateDir = await temporaryFolder();
    const failed = tinyStack({ stateDir, prepare: () => Promise.reject(new Error('does not build')) });
    await expect(failed).rejects.toThrow('does not build');
    await tinyStack({ stateDir });
  });
});
