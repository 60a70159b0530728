import {
  type CognitoIdentityProviderClient,
  GetCSVHeaderCommand,
  paginateListUsers,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';

/**
 * The confirmed accounts of a pool, in the form that Cognito imports. It hands out no password and no authenticator:
 * whoever is imported sets both again.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-using-import-tool.html
 */
export async function accountsAsCsv(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
): Promise<string> {
  const { CSVHeader: header = [] } = await client.send(new GetCSVHeaderCommand({ UserPoolId }));
  const lines = [header.join(',')];
  for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId }))
    for (const user of Users)
      if (user.UserStatus !== 'UNCONFIRMED') lines.push(header.map((name) => cell(name, user)).join(','));
  return `${lines.join('\n')}\n`;
}

function cell(name: string, { Username = '', Attributes = [] }: UserType): string {
  if (name === 'cognito:username') return Username;
  const value = Attributes.find(({ Name }) => Name === name)?.Value;
  // Cognito takes no empty field for these.
  if (value === undefined) return /_verified$|^cognito:mfa_enabled$/.test(name) ? 'false' : '';
  return value.replaceAll(/[\r\n]+/g, ' ').replaceAll(',', '\\,');
}
