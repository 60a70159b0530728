import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { localAws, localParts, localSite } from '@concierge/command-line/local-site';
import { listStaff, removeStaff } from '@concierge/lambdas/core/staff/accounts';
import { findActive, staffPool } from '@concierge/lambdas/core/staff/pool';
import { freeLock } from '@concierge/lambdas/core/testing/free-lock';
import { expect, it } from 'vitest';
import { startStack } from '../../stack';
import { temporaryFolder } from '../../testing/temporary';
import { prepareTinyArtifacts } from '../../testing/tiny-artifacts';

/** Starts the stack on a state folder for as long as it takes to use it. */
async function once<T>(stateDir: string, use: (inbox: string) => Promise<T>): Promise<T> {
  const stack = await startStack({ port: 0, stateDir, prepare: prepareTinyArtifacts });
  try {
    return await use(stack.inbox);
  } finally {
    await stack.stop();
  }
}

it('a ready login of an owner is made once, and the inbox shows its code', async () => {
  const stateDir = await temporaryFolder();
  const accounts = async () => {
    const { cognito: endpoint, staffPoolId } = await localParts(stateDir);
    const client = () => new CognitoIdentityProviderClient({ ...localAws, endpoint });
    return { pool: staffPool(staffPoolId, client), lock: freeLock };
  };
  await once(stateDir, async (inbox) => {
    const { staff } = await (await fetch(`${inbox}/staff`)).json();
    const code = expect.stringMatching(/^\d{6}$/);
    expect(staff).toEqual([{ email: 'owner@desk.example', role: 'owner', code }]);
    expect(await findActive((await accounts()).pool, 'owner@desk.example')).toMatchObject({ role: 'owner' });
  });
  expect((await localSite(stateDir))?.parts, 'a stopped site').toBeUndefined();
  const before = await once(stateDir, async () => listStaff(await accounts()));
  expect(before).toHaveLength(1);
  await once(stateDir, async () =>
    removeStaff(await accounts(), 'owner@desk.example', { evenLastOwner: true }),
  );
  expect(await once(stateDir, async () => listStaff(await accounts()))).toHaveLength(1);
});
