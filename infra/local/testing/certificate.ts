import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** For HTTP/2, which browsers speak over TLS only. Any key and certificate will do: dynalite ships a pair for its own tests. */
export async function selfSigned(): Promise<{ key: string; cert: string }> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('dynalite/package.json')), 'ssl');
  const [key, cert] = await Promise.all([
    readFile(join(folder, 'server-key.pem'), 'utf8'),
    readFile(join(folder, 'server-crt.pem'), 'utf8'),
  ]);
  return { key, cert };
}
