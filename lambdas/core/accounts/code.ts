import { buildDecrypt } from '@aws-crypto/decrypt-node';
import { KmsKeyringNode } from '@aws-crypto/kms-keyring-node';
import { CommitmentPolicy } from '@aws-crypto/material-management-node';
import type { Settings } from '../config';

/**
 * Decrypts the codes that Cognito passes to the function that sends its mails. They are AWS Encryption SDK messages
 * whose data keys only the pool's KMS key can decrypt. Cognito writes them without key commitment
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-custom-email-sender.html).
 */
export function codeReader({
  CODES_KEY,
}: Pick<Settings<'accountMails'>, 'CODES_KEY'>): (encrypted: string) => Promise<string> {
  const { decrypt } = buildDecrypt(CommitmentPolicy.REQUIRE_ENCRYPT_ALLOW_DECRYPT);
  const keyring = new KmsKeyringNode({ keyIds: [CODES_KEY] });
  return async (encrypted) => {
    const { plaintext } = await decrypt(keyring, Buffer.from(encrypted, 'base64'));
    return plaintext.toString('utf8');
  };
}
