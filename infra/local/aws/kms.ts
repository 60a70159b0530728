import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { LoopbackServer } from '@concierge/command-line/loopback-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import { listenTo } from '../listen-to';

/** ARN of the only key, in KMS's format. */
export const localKeyArn = 'arn:aws:kms:us-east-1:000000000000:key/00000000-0000-4000-8000-000000000000';

const algorithm = 'aes-256-gcm';
const lengths = { nonce: 12, tag: 16 } as const;

/** KMS binds a ciphertext to its context. The order of the context's fields doesn't matter. */
const bound = (context: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));

const EncryptionContext = z._default(z.record(z.string(), z.string()), {});
const dataKeyRequest = z.object({ NumberOfBytes: z.int(), EncryptionContext });
const decryptRequest = z.object({ CiphertextBlob: z.base64(), EncryptionContext });

/**
 * Starts the stand-in for KMS. It makes data keys, for Cognito, and decrypts them, for functions. Its only key lives as
 * long as this process: it protects only what is in transit from one part of the site to another.
 */
export async function startKms(): Promise<LoopbackServer> {
  const key = randomBytes(32);
  const app = new Hono();
  app.post('/', bodyLimit({ maxSize: 64 * 1024 }), async (context) => {
    const name = context.req.header('x-amz-target');
    const request: unknown = await context.req.json();
    if (name === 'TrentService.GenerateDataKey') {
      const { NumberOfBytes, EncryptionContext } = dataKeyRequest.parse(request);
      const [plain, nonce] = [randomBytes(NumberOfBytes), randomBytes(lengths.nonce)];
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(bound(EncryptionContext));
      const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      return context.json({
        KeyId: localKeyArn,
        Plaintext: plain.toString('base64'),
        CiphertextBlob: sealed.toString('base64'),
      });
    }
    if (name !== 'TrentService.Decrypt') return context.json({ __type: 'UnknownOperationException' }, 400);
    const { CiphertextBlob, EncryptionContext } = decryptRequest.parse(request);
    const sealed = Buffer.from(CiphertextBlob, 'base64');
    try {
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, lengths.nonce));
      decipher.setAAD(bound(EncryptionContext)).setAuthTag(sealed.subarray(-lengths.tag));
      const plain = decipher.update(sealed.subarray(lengths.nonce, -lengths.tag));
      const Plaintext = Buffer.concat([plain, decipher.final()]).toString('base64');
      return context.json({ KeyId: localKeyArn, Plaintext });
    } catch {
      return context.json({ __type: 'InvalidCiphertextException' }, 400);
    }
  });
  return await listenTo(app);
}
