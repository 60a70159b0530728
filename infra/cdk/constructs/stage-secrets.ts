import { SecretValue } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Stage } from '../stages/stage';
import { acknowledge } from './acknowledge';
import { removalPolicyOfNamed } from './removal-policy';

/** Made by AWS at the deploy; no template and no person holds them. */
const kinds = {
  origin: { id: 'OriginSecret', description: 'Shared by the edge and the functions' },
  hashes: { id: 'HashSecret', description: 'Under which guards hash addresses' },
  preview: { id: 'PreviewSecret', description: 'Under which links to previews are signed' },
  captcha: { id: 'CaptchaSecret', description: 'Under which altcha’s challenges are signed' },
} as const;
export type SecretKind = keyof typeof kinds;

const nameOf = (stage: Stage, kind: SecretKind, generation: number): string =>
  `concierge-${stage.name}-${kind}-${generation}`;

/**
 * `{{resolve:secretsmanager:...}}`: the template names the secret, CloudFormation reads it while it deploys. By name,
 * because an ARN would be an export of the stack that makes it, which CloudFormation lets nobody take away while
 * another stack imports it.
 */
export function referenceTo(stage: Stage, kind: SecretKind, generation = stage.secretsGeneration): string {
  const name =
    kind === 'captcha' && stage.captchaSecretArn ? stage.captchaSecretArn : nameOf(stage, kind, generation);
  return SecretValue.secretsManager(name).unsafeUnwrap();
}

/**
 * The stage's generation of each secret and the two before it: functions still accept the last one while the edge
 * turns to the new, and a deploy that fails goes back to templates that name the one before that.
 */
export function makeSecrets(scope: Construct, stage: Stage, encryptionKey: IKey): void {
  const oldest = Math.max(1, stage.secretsGeneration - 2);
  for (const kind of Object.keys(kinds) as SecretKind[]) {
    if (kind === 'captcha' && stage.captchaSecretArn) continue;
    for (let generation = oldest; generation <= stage.secretsGeneration; generation += 1) {
      const { id, description } = kinds[kind];
      const secret = new Secret(scope, `${id}${generation === 1 ? '' : generation}`, {
        secretName: nameOf(stage, kind, generation),
        description,
        encryptionKey,
        generateSecretString: { passwordLength: 48, excludePunctuation: true },
        removalPolicy: removalPolicyOfNamed(stage),
      });
      acknowledge(
        secret,
        'Whoever holds one copy must change with the other, so it is turned over by a deploy (secretsGeneration of the stage), not by a timer.',
        'AwsSolutions-SMG4',
        'HIPAA.Security-SecretsManagerRotationEnabled',
      );
    }
  }
}
