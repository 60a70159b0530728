import { buildEncrypt } from '@aws-crypto/encrypt-node';
import { KMS, KmsKeyringNode } from '@aws-crypto/kms-keyring-node';
import { CommitmentPolicy } from '@aws-crypto/material-management-node';
import { localAws } from '@concierge/command-line/local-site';
import { localKeyArn } from '../kms';
import type { AccountFacts } from './tokens';
import { type Trigger, triggerEvent } from './trigger';
import type { CodePurpose, User } from './users';

const sources: Record<CodePurpose, string> = {
  confirm: 'CustomEmailSender_SignUp',
  reset: 'CustomEmailSender_ForgotPassword',
};

export type MailCode = (user: User, purpose: CodePurpose, code: string) => Promise<void>;

/**
 * Passes each code to the site's own function, which mails it or not. As in Cognito, nothing waits for the function,
 * and the caller never learns what became of the mail.
 */
export function codeMailer(facts: AccountFacts, kms: string, sendMail: Trigger): MailCode {
  const encrypted = codeWriter(kms);
  return async (user, purpose, code) => {
    const request = { type: 'customEmailSenderRequestV1', code: await encrypted(code) };
    // The function has logged its error.
    void sendMail(triggerEvent(facts, user, sources[purpose], request)).catch(() => undefined);
  };
}

/** Encrypts a code as Cognito does for a function: with a new data key, which the pool's key encrypts. */
function codeWriter(kms: string): (code: string) => Promise<string> {
  // Without key commitment, as in Cognito.
  const { encrypt } = buildEncrypt(CommitmentPolicy.FORBID_ENCRYPT_ALLOW_DECRYPT);
  const client = new KMS({ ...localAws, endpoint: kms });
  // KMS and the keyring declare optional fields differently.
  const clientProvider = () => client as never;
  const keyring = new KmsKeyringNode({ generatorKeyId: localKeyArn, clientProvider });
  return async (code) => (await encrypt(keyring, code)).result.toString('base64');
}
