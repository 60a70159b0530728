import { CognitoIdentityProviderClient, type UserType } from '@aws-sdk/client-cognito-identity-provider';
import { expect, it, onTestFinished, vi } from 'vitest';
import { accountsAsCsv } from './accounts-csv';

const account = (Username: string, UserStatus: UserType['UserStatus'], facts: Record<string, string>) => ({
  Username,
  UserStatus,
  Attributes: Object.entries(facts).map(([Name, Value]) => ({ Name, Value })),
});

it('has every confirmed account of all pages of a pool, in the columns that the pool imports', async () => {
  const pages = [
    [account('id-1', 'CONFIRMED', { email: 'ann@site.example', email_verified: 'true', name: 'Lee, Ann' })],
    [
      account('id-2', 'UNCONFIRMED', { email: 'bo@site.example' }),
      account('id-3', 'FORCE_CHANGE_PASSWORD', { email: 'cy@desk.example', 'custom:role': 'owner' }),
    ],
  ];
  const send = vi.spyOn(CognitoIdentityProviderClient.prototype, 'send');
  onTestFinished(() => send.mockRestore());
  send.mockImplementation(async ({ input }) => {
    const page = 'PaginationToken' in input ? Number(input.PaginationToken ?? 0) : 0;
    const next = page + 1 < pages.length ? { PaginationToken: String(page + 1) } : {};
    return {
      CSVHeader: [
        'cognito:username',
        'cognito:mfa_enabled',
        'email',
        'email_verified',
        'name',
        'custom:role',
      ],
      Users: pages[page],
      ...next,
    };
  });
  const client = new CognitoIdentityProviderClient({ region: 'us-east-1' });
  expect((await accountsAsCsv(client, 'us-east-1_pool')).split('\n')).toEqual([
    'cognito:username,cognito:mfa_enabled,email,email_verified,name,custom:role',
    'id-1,false,ann@site.example,true,Lee\\, Ann,',
    'id-3,false,cy@desk.example,false,,owner',
    '',
  ]);
});
