import { randomBytes } from 'node:crypto';
import { buildEncrypt } from '@aws-crypto/encrypt-node';
import { KmsKeyringNode } from '@aws-crypto/kms-keyring-node';
import { CommitmentPolicy } from '@aws-crypto/material-management-node';
import type { Messages } from 'cognito-local/lib/services/messages.js';
import { type EncryptionContext, type LocalKey, localKeyArn } from '../kms/key';

/** Starts the function of a trigger, and answers what it answers. */
export type Trigger = (event: unknown) => Promise<unknown>;

const sources = {
  SignUp: 'CustomEmailSender_SignUp',
  ForgotPassword: 'CustomEmailSender_ForgotPassword',
} as const;

/** Encrypts a code as Cognito does before it hands it to a function: a data key of its own, under the pool's key. */
function codeWriter(key: LocalKey): (code: string) => Promise<string> {
  // Without key commitment, as Cognito writes them.
  const { encrypt } = buildEncrypt(CommitmentPolicy.FORBID_ENCRYPT_ALLOW_DECRYPT);
  const keyring = new KmsKeyringNode({ generatorKeyId: localKeyArn, clientProvider: () => clientOf(key) });
  return async (code) => (await encrypt(keyring, code)).result.toString('base64');
}

/** What the AWS Encryption SDK asks of KMS, in this process. */
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

/**
 * Cognito's mails: each is handed to the site's own function, which sends it, or not. Cognito does not wait for it,
 * and nothing of what becomes of the mail reaches whoever asked for it.
 */
export function handedOver(key: LocalKey, sendMail: Trigger): Messages {
  const encrypted = codeWriter(key);
  return {
    async deliver(_context, source, clientId, userPoolId, user, code) {
      const event = {
        version: '1',
        triggerSource: source === 'ForgotPassword' ? sources.ForgotPassword : sources.SignUp,
        region: 'us-east-1',
        userPoolId,
        userName: user.Username,
        callerContext: { awsSdkVersion: 'local', clientId: clientId ?? '' },
        request: {
          type: 'customEmailSenderRequestV1',
          code: await encrypted(code),
          userAttributes: attributesOf(user),
        },
      };
      void started(sendMail, event);
    },
  };
}

type User = Parameters<Messages['deliver']>[4];

/** As functions see them. */
export const attributesOf = ({ Attributes }: Pick<User, 'Attributes'>): Record<string, string> =>
  Object.fromEntries(Attributes.map(({ Name, Value }) => [Name, Value ?? '']));

/** Lambda starts what fails twice more. */
async function started(sendMail: Trigger, event: unknown): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const done = await sendMail(event).then(
      () => true,
      () => false,
    );
    if (done) return;
  }
}
