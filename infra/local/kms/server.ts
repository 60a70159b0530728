import { createServer } from 'node:http';
import * as z from 'zod/mini';
import { type Listening, listen } from '../listening';
import { readBody } from '../request-body';
import { type LocalKey, localKeyArn } from './key';

const decryptRequest = z.object({
  CiphertextBlob: z.base64(),
  EncryptionContext: z._default(z.record(z.string(), z.string()), {}),
});

/** No request for one data key is longer. */
const bodyBytes = 64 * 1024;

/** Starts the stand-in of KMS: it opens what its key has sealed, which is all that a function asks of it. */
export async function startKms(key: LocalKey): Promise<Listening> {
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    if (request.headers['x-amz-target'] !== 'TrentService.Decrypt')
      return answer(400, { __type: 'UnknownOperationException' });
    try {
      const body: unknown = JSON.parse((await readBody(request, bodyBytes)).toString('utf8'));
      const { CiphertextBlob, EncryptionContext } = decryptRequest.parse(body);
      const plain = key.decrypt(Buffer.from(CiphertextBlob, 'base64'), EncryptionContext);
      return answer(200, { KeyId: localKeyArn, Plaintext: plain.toString('base64') });
    } catch {
      return answer(400, { __type: 'InvalidCiphertextException' });
    }
  });
  return await listen(server);
}
