import { limits } from '@concierge/contract/text/limits';
import { type FunctionRow, triggers } from '@concierge/contract/wire/endpoints/table';
import { describe, expect, it } from 'vitest';
import { prod } from '../stages/testing/production';
import { functionsOf, type Resource, resourcesOf, synthesized } from './testing/synthesized';

const site = await synthesized(prod);

const found = (type: string): [string, Resource][] =>
  Object.entries(resourcesOf(site.template(site.stacks.accounts), type));

function only(type: string): [string, Resource] {
  const [first, ...more] = found(type);
  if (!first || more.length > 0) throw new Error(`There should be one ${type}`);
  return first;
}

describe('the user pool of production', () => {
  it('takes an address and a password of six characters, and is not deleted', () => {
    const [, { Properties }] = only('AWS::Cognito::UserPool');
    expect(Properties).toMatchObject({
      AliasAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      Policies: { PasswordPolicy: { MinimumLength: limits.passwordMinChars } },
      DeletionProtection: 'ACTIVE',
      UserPoolTier: 'ESSENTIALS',
      EmailConfiguration: { EmailSendingAccount: 'DEVELOPER' },
    });
    expect(limits.passwordMinChars).toBe(6);
  });

  /** The alias of a row's function, as others refer to it. */
  function arnOf({ function: name }: FunctionRow) {
    const id = functionsOf(site).get(name)?.id;
    const [one, ...more] = found('AWS::Lambda::Alias').filter(([, { Properties }]) =>
      JSON.stringify(Properties.FunctionName).includes(`"${id}"`),
    );
    if (!one || more.length > 0) throw new Error(`There should be one alias of ${name}`);
    return { Ref: one[0] };
  }

  it('calls one function of the contract before a sign-up, and another to send every mail', () => {
    const [, { Properties }] = only('AWS::Cognito::UserPool');
    const key = site.stacks.accounts.resolve(site.stacks.data.operationsKey.keyArn);
    expect(Properties.LambdaConfig).toEqual({
      [triggers.checkSignUp.on]: arnOf(triggers.checkSignUp),
      [triggers.sendAccountMail.on]: { LambdaArn: arnOf(triggers.sendAccountMail), LambdaVersion: 'V1_0' },
      KMSKeyID: key,
    });
  });

  it('alone may invoke them', () => {
    const [poolId] = only('AWS::Cognito::UserPool');
    const permissions = found('AWS::Lambda::Permission').map(([, { Properties }]) => Properties);
    const expected = [triggers.checkSignUp, triggers.sendAccountMail].map((row) => ({
      Action: 'lambda:InvokeFunction',
      FunctionName: arnOf(row),
      Principal: 'cognito-idp.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [poolId, 'Arn'] },
    }));
    expect(permissions).toHaveLength(expected.length);
    expect(permissions).toEqual(expect.arrayContaining(expected));
  });
});

describe('the client that the pages use', () => {
  it('has no secret, never sees a password, and does not reveal who has an account', () => {
    const [, { Properties }] = only('AWS::Cognito::UserPoolClient');
    expect(Properties).toMatchObject({
      GenerateSecret: false,
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      AllowedOAuthFlowsUserPoolClient: false,
    });
  });

  it('stores an address and nothing else of people, and sends no texts', () => {
    const own = ['email'];
    expect(only('AWS::Cognito::UserPoolClient')[1].Properties).toMatchObject({
      WriteAttributes: own,
      ReadAttributes: [...own, 'email_verified'],
    });
    const [, { Properties }] = only('AWS::Cognito::UserPool');
    expect(Properties).toMatchObject({
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    });
    expect(Properties).not.toHaveProperty('SmsConfiguration');
  });
});
