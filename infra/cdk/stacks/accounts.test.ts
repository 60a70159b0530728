import { triggers } from '@concierge/contract/endpoints';
import { limits } from '@concierge/contract/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { prod } from '../stages/prod';
import { type Resource, resourcesOf, type Synthesized, synthesized } from './testing/synthesized';

let site: Synthesized;
beforeAll(async () => {
  site = await synthesized(prod);
}, 60_000);

const found = (type: string): [string, Resource][] =>
  Object.entries(resourcesOf(site.template(site.stacks.accounts), type));

function only(type: string): [string, Resource] {
  const [first, ...more] = found(type);
  if (!first || more.length > 0) throw new Error(`There should be one ${type}`);
  return first;
}

describe('the user pool of production', () => {
  it('takes an address and six characters, and is not deleted', () => {
    const [, { Properties, DeletionPolicy }] = only('AWS::Cognito::UserPool');
    expect(Properties).toMatchObject({
      AliasAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      Policies: { PasswordPolicy: { MinimumLength: limits.passwordMinChars } },
      DeletionProtection: 'ACTIVE',
      UserPoolTier: 'PLUS',
      UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
      EmailConfiguration: { EmailSendingAccount: 'DEVELOPER' },
    });
    expect(limits.passwordMinChars).toBe(6);
    expect(DeletionPolicy).toBe('Retain');
  });

  it('has its mails written by the function of the contract, which it alone may start', () => {
    const [poolId, { Properties }] = only('AWS::Cognito::UserPool');
    const row = triggers.customizeAccountMessage;
    const writers = found('AWS::Lambda::Function').filter(([, writer]) => {
      const { Variables } = writer.Properties.Environment as { Variables: Record<string, unknown> };
      return Variables.POWERTOOLS_SERVICE_NAME === row.function && Variables.SITE_ORIGIN === prod.origin;
    });
    expect(writers).toHaveLength(1);
    const arn = { 'Fn::GetAtt': [writers[0]?.[0], 'Arn'] };
    expect(Properties.LambdaConfig).toEqual({ [row.on]: arn });
    const [, permission] = only('AWS::Lambda::Permission');
    expect(permission.Properties).toEqual({
      Action: 'lambda:InvokeFunction',
      FunctionName: arn,
      Principal: 'cognito-idp.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [poolId, 'Arn'] },
    });
  });
});

describe('the client that the pages use', () => {
  it('has no secret, never sees a password, and does not tell who has an account', () => {
    const [, { Properties }] = only('AWS::Cognito::UserPoolClient');
    expect(Properties).toMatchObject({
      GenerateSecret: false,
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      AllowedOAuthFlowsUserPoolClient: false,
    });
  });
});
