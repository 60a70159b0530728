import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { LoopbackServer } from '@concierge/command-line/loopback-server';
import { systemCode } from '@concierge/command-line/user-error';
import { Hono } from 'hono';
import { listenTo } from '../listen-to';

/** Buckets whose objects nobody overwrites, as S3 Object Lock keeps those of the audit. */
const locked = ['audit'];

/** Starts the stand-in for S3, as far as functions write to it: an object is a file under `<folder>/<bucket>/`. */
export async function startS3(folder: string): Promise<LoopbackServer> {
  const app = new Hono();
  app.put('/:bucket/:key{.+}', async (context) => {
    const { bucket, key } = context.req.param();
    const file = join(folder, bucket, key.replaceAll(/[^\w./-]/g, '_').replaceAll('..', '_'));
    await mkdir(dirname(file), { recursive: true });
    const body = Buffer.from(await context.req.arrayBuffer());
    try {
      await writeFile(file, body, { mode: 0o600, flag: locked.includes(bucket) ? 'wx' : 'w' });
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') throw error;
      return context.text('<Error><Code>AccessDenied</Code><Message>Locked</Message></Error>', 403);
    }
    return context.body(null, 200);
  });
  return await listenTo(app);
}
