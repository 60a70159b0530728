import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platformFunctions } from '@concierge/command-line/functions';
import { localParts } from '@concierge/command-line/local-site';
import { readSite } from '@concierge/command-line/workspace';
import { triggers } from '@concierge/contract/wire/endpoints/table';
import { defineFunctions } from '@concierge/contract/wire/functions';
import { bundleFunctions } from '@concierge/lambdas/build/bundle';
import { Amplify } from 'aws-amplify';
import { confirmSignIn, signIn } from 'aws-amplify/auth';
import { expect, it, onTestFinished } from 'vitest';
import { type Artifacts, specOf } from '../../artifacts';
import { startStack } from '../../stack';
import { type StatePaths, statePaths } from '../../state';
import { temporaryFolder } from '../../testing/temporary';
import { prepareTinyArtifacts } from '../../testing/tiny-artifacts';
import { deskLogin } from './desk-login';
import { staffFacts } from './staff-facts';

const row = triggers.noteStaffSignIn;

/** Tiny functions, and the deployed bundle of the one that records sign-ins. */
async function prepare(paths: StatePaths): Promise<Artifacts> {
  const [tiny, folder] = await Promise.all([prepareTinyArtifacts(paths), temporaryFolder()]);
  const { folder: sources } = await platformFunctions();
  const only = defineFunctions({ endpoints: {}, triggers: { row } });
  await bundleFunctions(folder, [{ ...only, folder: sources }]);
  return {
    ...tiny,
    specs: (services) => [
      ...tiny.specs(services).filter(({ name }) => name !== row.function),
      specOf(row, folder, readSite(), services),
    ],
  };
}

it('a sign-in at the running site’s pool that never calls the desk leaves an object in the audit', async () => {
  const stateDir = await temporaryFolder();
  const stack = await startStack({ port: 0, stateDir, prepare });
  onTestFinished(() => stack.stop());
  const { cognito: userPoolEndpoint } = await localParts(stateDir);
  const { userPoolId, clientId: userPoolClientId } = staffFacts;
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  const { staff } = await (await fetch(`${stack.inbox}/staff`)).json();
  await signIn({ username: deskLogin.email, password: deskLogin.password });
  expect((await confirmSignIn({ challengeResponse: staff[0].code })).isSignedIn).toBe(true);

  const audit = join(statePaths(stateDir).objects, 'audit');
  const files = (await readdir(audit, { recursive: true })).filter((name) => name.endsWith('.json'));
  const entries = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(audit, name), 'utf8'))),
  );
  expect(entries).toMatchObject([{ action: 'sign_in', person: deskLogin.email, role: 'owner' }]);
});
