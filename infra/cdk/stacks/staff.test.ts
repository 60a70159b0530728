import { roleClaim } from '@concierge/contract/staff/staff';
import { triggers } from '@concierge/contract/wire/endpoints/table';
import { describe, expect, it } from 'vitest';
import { dev } from '../stages/dev';
import { prod } from '../stages/testing/production';
import { resourcesOf, synthesized } from './testing/synthesized';

async function only(stage: typeof prod, type: string) {
  const { stacks, template } = await synthesized(stage);
  const [found, ...more] = Object.values(resourcesOf(template(stacks.staff), type));
  if (!found || more.length > 0) throw new Error(`There should be one ${type}`);
  return found;
}

describe("the staff's user pool", () => {
  it('has no sign-up, no way around the authenticator, no text messages, and is not deleted in production', async () => {
    const { Properties } = await only(prod, 'AWS::Cognito::UserPool');
    expect(Properties).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      MfaConfiguration: 'ON',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
      Policies: { PasswordPolicy: { MinimumLength: 12, TemporaryPasswordValidityDays: 7 } },
      DeletionProtection: 'ACTIVE',
      UserPoolTier: 'ESSENTIALS',
    });
    for (const absent of ['SmsConfiguration', 'DeviceConfiguration'])
      expect(Properties).not.toHaveProperty(absent);
    expect((await only(dev, 'AWS::Cognito::UserPool')).Properties).not.toMatchObject({
      DeletionProtection: 'ACTIVE',
    });
  });

  it('has addresses that nobody changes, and a role', async () => {
    const { Schema } = (await only(prod, 'AWS::Cognito::UserPool')).Properties;
    expect(Schema).toEqual([
      { Name: 'email', Required: true, Mutable: false },
      expect.objectContaining({ Name: roleClaim.replace('custom:', ''), Mutable: true }),
    ]);
  });
});

it('calls the function that records a sign-in, which the pool alone may invoke, and no other', async () => {
  const { stacks, template } = await synthesized(prod);
  const found = (type: string) => Object.entries(resourcesOf(template(stacks.staff), type));
  const [[pool, resource] = []] = found('AWS::Cognito::UserPool');
  const [[alias] = []] = found('AWS::Lambda::Alias');
  expect(resource?.Properties.LambdaConfig).toEqual({ [triggers.noteStaffSignIn.on]: { Ref: alias } });
  expect(found('AWS::Lambda::Permission').map(([, one]) => one.Properties)).toEqual([
    {
      Action: 'lambda:InvokeFunction',
      FunctionName: { Ref: alias },
      Principal: 'cognito-idp.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [pool, 'Arn'] },
    },
  ]);
});

describe('the client of the desk', () => {
  it('signs in by SRP alone, for 12 hours, with tokens for 15 minutes that can be revoked', async () => {
    const { Properties } = await only(prod, 'AWS::Cognito::UserPoolClient');
    expect(Properties).toMatchObject({
      GenerateSecret: false,
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      AllowedOAuthFlowsUserPoolClient: false,
      AccessTokenValidity: 15,
      IdTokenValidity: 15,
      RefreshTokenValidity: 720,
    });
  });

  it('reads the role and cannot write it', async () => {
    const { Properties } = await only(prod, 'AWS::Cognito::UserPoolClient');
    expect(Properties).toMatchObject({ ReadAttributes: [roleClaim, 'email'], WriteAttributes: ['email'] });
  });
});
