import { mkdir, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { writeLog } from '@concierge/release/live';
import { emptyRegistry, encodeRegistry, registryKey } from '@concierge/release/store';
import { FolderStore } from '@concierge/release/store/folder-store';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SentMessage } from '../aws/messages/outbox';
import { startStack } from '../stack';
import { statePaths } from '../state';
import { temporaryFolder } from '../testing/temporary';
import { prepareTinyArtifacts } from '../testing/tiny-artifacts';

async function inbox(sent: readonly SentMessage[] = []) {
  const stateDir = await temporaryFolder();
  await mkdir(join(stateDir, 'data'));
  await writeFile(
    join(stateDir, 'data', 'outbox.jsonl'),
    sent.map((one) => `${JSON.stringify(one)}\n`).join(''),
  );
  const stack = await startStack({ port: 0, stateDir, prepare: prepareTinyArtifacts });
  onTestFinished(() => stack.stop());
  const order = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(stack.inbox + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    });
  /** With a Host or an Origin that fetch would not send. */
  const statusWith = (method: string, path: string, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const url = new URL(stack.inbox + path);
      const request = httpRequest(
        { host: url.hostname, port: url.port, path: url.pathname, method, headers },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      request.on('error', reject).end();
    });
  return {
    stack,
    stateDir,
    order,
    statusWith,
    get: async (path: string) => (await fetch(stack.inbox + path)).json(),
  };
}

describe('the local inbox', () => {
  it('shows what was sent, newest first, as JSON and rendered', async () => {
    const sent: SentMessage[] = [
      {
        kind: 'email',
        id: 'e1',
        at: '2026-01-01T10:00:00.000Z',
        from: 'care@b.example',
        replyTo: '',
        to: 'ann@a.example',
        subject: 'One',
        text: 'Hi',
        html: '<!doctype html><html><head></head><p style="color:red">Hi</p>',
      },
      { kind: 'sms', id: 's1', at: '2026-01-01T11:00:00.000Z', to: '+15550100199', body: 'Two' },
      {
        kind: 'email',
        id: 'e2',
        at: '2026-01-01T12:00:00.000Z',
        from: 'care@b.example',
        replyTo: '',
        to: 'bob@a.example',
        subject: 'Three',
        text: '<b>',
        html: '',
      },
    ];
    const { stack, get } = await inbox(sent);
    expect(await get('/messages')).toEqual({ messages: sent.toReversed() });
    const shown = await fetch(`${stack.inbox}/emails/e1`);
    expect(shown.headers.get('content-security-policy')).toContain('sandbox allow-popups');
    expect(await shown.text()).toContain('<head><base target="_blank"></head><p style="color:red">');
    expect(await (await fetch(`${stack.inbox}/emails/e2`)).text()).toContain('&#60;b&#62;');
  });

  it('injects faults, refuses invalid ones, and clears all of them on reset', async () => {
    const { order, get } = await inbox();
    expect((await order('/faults', { service: 'ses', mode: 'error' })).status).toBe(200);
    expect(await get('/faults')).toMatchObject({ ses: 'error', sns: 'ok' });
    for (const wrong of [
      { service: 'ses' },
      { service: 's3', mode: 'ok' },
      [],
      { service: 'ses', mode: 'ok', x: 1 },
    ]) {
      const refused = await order('/faults', wrong);
      expect(refused.status).toBe(400);
      expect((await refused.json()).error.code).toBe('validation_failed');
    }
    expect((await order('/reset')).status).toBe(200);
    expect(await get('/faults')).toMatchObject({ ses: 'ok' });
  });

  it('answers under no other host name and takes no commands from other sites', async () => {
    const { statusWith } = await inbox();
    expect(await statusWith('GET', '/messages', { host: 'evil.example' })).toBe(403);
    expect(await statusWith('GET', '/messages', { host: '127.0.0.1.evil.example:80' })).toBe(403);
    expect(await statusWith('GET', '/messages', { host: 'localhost:8080' })).toBe(200);
    expect(
      await statusWith('POST', '/reset', { host: 'localhost:8080', origin: 'https://evil.example' }),
    ).toBe(403);
    expect(await statusWith('POST', '/reset', { host: 'localhost:8080', origin: 'null' })).toBe(403);
    expect(
      await statusWith('POST', '/reset', { host: 'localhost:8080', origin: 'http://localhost:8080' }),
    ).toBe(200);
  });

  it('tells an open page again and again that there may be something new', async () => {
    const { stack } = await inbox();
    const events = await fetch(`${stack.inbox}/events`);
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (const _ of [1, 2]) expect((await reader?.read())?.value).toContain('event: change');
    await reader?.cancel();
  });

  it('shows who released what, as text', async () => {
    const { stack, stateDir } = await inbox();
    const store = new FolderStore(statePaths(stateDir).stores.public);
    await store.put(registryKey, encodeRegistry(emptyRegistry));
    const change = { action: 'rollback', name: 'booking', version: '1.0.0', before: '1.1.0' } as const;
    await writeLog(change, { store, log: () => undefined, note: { by: 'Ann & Ben', why: '<b>' } });
    const page = await (await fetch(`${stack.inbox}/releases`)).text();
    expect(page).toContain('rollback booking 1.1.0 -&gt; 1.0.0  Ann &amp; Ben: &lt;b&gt;');
  });
});
