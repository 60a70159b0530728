import { ArnFormat, CfnWaitConditionHandle, SecretValue, type Stack } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { StageStack } from '../stacks/stage-stack';
import type { Stage } from '../stages/stage';
import { acknowledge } from './acknowledge';
import { removalPolicyOfNamed } from './removal-policy';

/** AWS generates them during the deploy, so no template and no person holds them. */
const kinds = {
  origin: { id: 'OriginSecret', description: 'Shared by the edge and the functions' },
  hashes: { id: 'HashSecret', description: 'Keys the hashes of addresses, and signs change links' },
  preview: { id: 'PreviewSecret', description: 'Signs preview links' },
  captcha: { id: 'CaptchaSecret', description: 'Signs altcha challenges' },
} as const;
export type SecretKind = keyof typeof kinds;

const nameOf = (stage: Stage, kind: SecretKind, generation: number): string =>
  `concierge-${stage.name}-${kind}-${generation}`;

/**
 * `{{resolve:secretsmanager:...}}`: the template names the secret, and CloudFormation reads it while it deploys. It is
 * referenced by name because an ARN would be a stack export, and CloudFormation doesn't let an export be removed while
 * another stack imports it.
 */
export function referenceTo(stage: Stage, kind: SecretKind, generation = stage.secretsGeneration): string {
  const name =
    kind === 'captcha' && stage.captchaSecretArn ? stage.captchaSecretArn : nameOf(stage, kind, generation);
  return SecretValue.secretsManager(name).unsafeUnwrap();
}

/** ARNs of secrets of these kinds, whatever their generation. Secrets Manager ends each with six letters of its own. */
export function secretArns(stack: Stack, stage: Stage, of: readonly SecretKind[]): string[] {
  return of.map((kind) =>
    kind === 'captcha' && stage.captchaSecretArn
      ? stage.captchaSecretArn
      : stack.formatArn({
          ...{ service: 'secretsmanager', resource: 'secret', arnFormat: ArnFormat.COLON_RESOURCE_NAME },
          resourceName: `concierge-${stage.name}-${kind}-*`,
        }),
  );
}

/**
 * Makes the stage's generation of each secret and the two before it. Functions still accept the previous one until the
 * edge sends the new one, and a failed deploy goes back to templates that name the one before that.
 */
export function makeSecrets(scope: StageStack, encryptionKey: IKey): void {
  const { stage } = scope;
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
        'All holders of a copy have to change together, so a deploy rotates it (secretsGeneration of the stage), not a timer.',
        'AwsSolutions-SMG4',
      );
    }
  }
}

const mark = 'SecretsGeneration';

/**
 * Marks a stack with the generation of secrets that its functions know, for operate/deploy.ts. A handle is nothing but
 * an entry in the stack's list of resources, which is all that a deploy may read.
 */
export function markGeneration(scope: StageStack): void {
  new CfnWaitConditionHandle(scope, `${mark}${scope.stage.secretsGeneration}`);
}

/** The generation that a stack is marked with, if this is the logical id of its mark. */
export const generationOfSecrets = (logicalId: string): string | undefined =>
  new RegExp(`^${mark}(\\d+)$`).exec(logicalId)?.[1];
