import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { remoteFunctions } from '@concierge/command-line/functions';
import { account, keptToken, signIn } from '../../support/accounts';
import { askDesk, DeskPage, deskLogin, receive, rewrite, test, tokensIn } from '../../support/desk';
import type { SiteProcess } from '../../support/stack/launch';
import { expect } from '../../support/test';

/** Endpoints for staff, of every remote that brings some. */
const forStaff = (await remoteFunctions()).flatMap(({ endpoints }) =>
  Object.values(endpoints).filter(({ roles }) => roles),
);

/** The status that each endpoint for staff answers with. */
async function statuses({ deskOrigin }: SiteProcess, token?: string): Promise<number[]> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const asked = forStaff.map(({ path, method }) => fetch(deskOrigin + path, { method, headers }));
  return (await Promise.all(asked)).map(({ status }) => status);
}

/** The same header and claims, signed by somebody else. */
function forged(token: string): string {
  const signed = token.split('.').slice(0, 2).join('.');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

async function owner(desk: DeskPage): Promise<string> {
  await desk.open();
  await desk.signInAs('owner');
  return (await tokensIn(desk.page)).idToken ?? '';
}

test('no endpoint for staff takes no token, a patient’s, a forged one, or one that is no ID token', async ({
  page,
  browser,
  inbox,
  runningSite,
}) => {
  const { origin } = runningSite;
  const idToken = await owner(new DeskPage(page, runningSite));
  const { accessToken = '' } = await tokensIn(page);
  const theirs = await browser.newPage({ baseURL: origin });
  await signIn(theirs, await account(origin, inbox));
  const ofPatient = await keptToken(theirs, 'idToken');
  await theirs.close();
  expect(ofPatient.length).toBeGreaterThan(100);
  expect(forStaff.length).toBeGreaterThan(9);
  for (const token of [undefined, ofPatient, forged(idToken), accessToken])
    expect(new Set(await statuses(runningSite, token)), token ?? 'none').toEqual(new Set([401]));
});

test('a password alone opens nothing, nor does another way to sign in', async ({ page, runningSite }) => {
  const desk = new DeskPage(page, runningSite);
  await desk.open();
  await desk.sendPassword(deskLogin.email, deskLogin.password);
  await expect(desk.code).toBeVisible();
  expect(await tokensIn(page)).toEqual({});
  const { clientId } = await (await fetch(`${runningSite.deskOrigin}/api/desk/sign-in`)).json();
  const answer = await fetch(`${runningSite.deskOrigin}/accounts/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    body: JSON.stringify({
      ClientId: clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: deskLogin.email, PASSWORD: deskLogin.password },
    }),
  });
  expect(answer.status).toBe(400);
});

test('another site can neither read answers nor post, whatever it says of itself', async ({
  page,
  runningSite,
}) => {
  const token = await owner(new DeskPage(page, runningSite));
  const address = `${runningSite.deskOrigin}/api/desk/inbox`;
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const asked = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  const preflight = await fetch(address, { method: 'OPTIONS', headers: { ...evil, ...asked } });
  const answers = [preflight];
  // What a browser sends without asking first: no token, and no JSON.
  for (const headers of [evil, { ...evil, origin: runningSite.deskOrigin }])
    answers.push(
      await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'text/plain' },
        body: '{}',
      }),
    );
  expect(answers.map(({ status }) => status >= 400)).toEqual([true, true, true]);
  answers.push(await askDesk(runningSite, '/api/desk/inbox', { token, headers: evil }));
  for (const { headers } of answers)
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('markup in what a patient or a colleague wrote is text', async ({ page, runningSite }) => {
  const markup = '<img src=x onerror="document.title = 1"><b>Bold</b>';
  const one = await receive(runningSite, {});
  // As if no rule had kept it out.
  await rewrite(runningSite, one, { name: markup, message: markup, primary_concern: markup });
  const desk = new DeskPage(page, runningSite);
  const token = await owner(desk);
  const body = { kind: one.kind, id: one.id, version: '0.0', change: randomUUID(), action: 'note' };
  const noted = await askDesk(runningSite, '/api/desk/change', {
    token,
    body: { ...body, text: `Call ${markup}` },
  });
  expect(noted.status).toBe(200);
  await desk.openRequest(one);
  await expect(desk.pane.getByText(markup)).toHaveCount(4);
  await expect(desk.pane.getByText(/^Call/).last()).toBeVisible();
  await expect(page.getByRole('main').locator('img, b')).toHaveCount(0);
});
