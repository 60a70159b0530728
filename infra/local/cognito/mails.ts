import { randomBytes } from 'node:crypto';
import { buildEncrypt } from '@aws-crypto/encrypt-node';
import { KmsKeyringNode } from '@aws-crypto/kms-keyring-node';
import { CommitmentPolicy } from '@aws-crypto/material-management-node';
import { type EncryptionContext, type LocalKey, localKeyArn } from '../kms';
import type { AccountFacts } from './tokens';
import type { CodePurpose, User } from './users';

/** Invokes the function of a trigger and returns its result. */
export type Trigger = (event: unknown) => Promise<unknown>;

/** The fields that all trigger events share. */
export function triggerEvent(
  { userPoolId, clientId }: AccountFacts,
  { username, email }: Pick<User, 'username' | 'email'>,
  triggerSource: string,
  request: object,
) {
  return {
    version: '1',
    triggerSource,
    region: 'us-east-1',
    userPoolId,
    userName: username,
    callerContext: { awsSdkVersion: 'local', clientId },
    request: { userAttributes: { email }, ...request },
  };
}

const sources: Record<CodePurpose, string> = {
  confirm: 'CustomEmailSender_SignUp',
  reset: 'CustomEmailSender_ForgotPassword',
};

export type MailCode = (user: User, purpose: CodePurpose, code: string) => Promise<void>;

/**
 * Passes each code to the site's own function, which mails it or not. As in Cognito, nothing waits for the function,
 * and the caller never learns what became of the mail.
 */
export function codeMailer(facts: AccountFacts, key: LocalKey, sendMail: Trigger): MailCode {
  const encrypted = codeWriter(key);
  return async (user, purpose, code) => {
    const request = { type: 'customEmailSenderRequestV1', code: await encrypted(code) };
    void startRepeatedly(sendMail, triggerEvent(facts, user, sources[purpose], request));
  };
}

/** Lambda retries a failed asynchronous call twice. */
async function startRepeatedly(sendMail: Trigger, event: object): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await sendMail(event);
      return;
    } catch {
      // The function has logged it.
    }
  }
}

/** Encrypts a code as Cognito does for a function: with a new data key, which the pool's key encrypts. */
function codeWriter(key: LocalKey): (code: string) => Promise<string> {
  // Without key commitment, as in Cognito.
  const { encrypt } = buildEncrypt(CommitmentPolicy.FORBID_ENCRYPT_ALLOW_DECRYPT);
  const keyring = new KmsKeyringNode({ generatorKeyId: localKeyArn, clientProvider: () => clientOf(key) });
  return async (code) => (await encrypt(keyring, code)).result.toString('base64');
}

/** The KMS client that the AWS Encryption SDK needs, in this process. */
function clientOf(key: LocalKey) {
  const unused = () => Promise.reject(new Error('Cognito asks for data keys only'));
  return {
    decrypt: unused,
    encrypt: unused,
    generateDataKey: async ({ NumberOfBytes = 0, EncryptionContext = {} }: DataKeyRequest) => {
      const plain = randomBytes(NumberOfBytes);
      const sealed = key.encrypt(plain, EncryptionContext);
      return { KeyId: localKeyArn, Plaintext: plain, CiphertextBlob: sealed };
    },
  };
}

interface DataKeyRequest {
  readonly NumberOfBytes?: number;
  readonly EncryptionContext?: EncryptionContext;
}
