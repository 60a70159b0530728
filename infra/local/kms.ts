import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { LoopbackServer } from '@concierge/command-line/loopback-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod/mini';
import { listenTo } from './listen-to';

/** ARN of the only key, in KMS's format. */
export const localKeyArn = 'arn:aws:kms:us-east-1:000000000000:key/00000000-0000-4000-8000-000000000000';

const algorithm = 'aes-256-gcm';
const lengths = { nonce: 12, tag: 16 } as const;

/** KMS binds a ciphertext to its context. The order of the context's fields doesn't matter. */
export type EncryptionContext = Readonly<Record<string, string>>;
const bound = (context: EncryptionContext): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));

/**
 * The only key of the stand-in for KMS. It lives as long as this process: it protects only what is in transit from one
 * part of the site to another.
 */
export class LocalKey {
  readonly #key = randomBytes(32);

  encrypt(plain: Buffer, context: EncryptionContext): Buffer {
    const nonce = randomBytes(lengths.nonce);
    const cipher = createCipheriv(algorithm, this.#key, nonce).setAAD(bound(context));
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws if it was not encrypted with this key and for this context */
  decrypt(sealed: Buffer, context: EncryptionContext): Buffer {
    const decipher = createDecipheriv(algorithm, this.#key, sealed.subarray(0, lengths.nonce));
    decipher.setAAD(bound(context)).setAuthTag(sealed.subarray(-lengths.tag));
    const plain = decipher.update(sealed.subarray(lengths.nonce, -lengths.tag));
    return Buffer.concat([plain, decipher.final()]);
  }
}

const decryptRequest = z.object({
  CiphertextBlob: z.base64(),
  EncryptionContext: z._default(z.record(z.string(), z.string()), {}),
});

/** Starts the stand-in for KMS. It only decrypts with its key, which is all that functions need. */
export async function startKms(key: LocalKey): Promise<LoopbackServer> {
  const app = new Hono();
  app.post('/', bodyLimit({ maxSize: 64 * 1024 }), async (context) => {
    if (context.req.header('x-amz-target') !== 'TrentService.Decrypt')
      return context.json({ __type: 'UnknownOperationException' }, 400);
    const { CiphertextBlob, EncryptionContext } = decryptRequest.parse(await context.req.json());
    try {
      const plain = key.decrypt(Buffer.from(CiphertextBlob, 'base64'), EncryptionContext);
      return context.json({ KeyId: localKeyArn, Plaintext: plain.toString('base64') });
    } catch {
      return context.json({ __type: 'InvalidCiphertextException' }, 400);
    }
  });
  app.onError((error, context) => {
    console.error('The stand-in for KMS failed:', error);
    return context.json({ __type: 'KMSInternalException' }, 500);
  });
  return await listenTo(app);
}
