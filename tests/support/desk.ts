import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { localAccounts } from '@concierge/cdk/operate/staff/pools';
import { localAws, localParts } from '@concierge/command-line/local-site';
import type { IntakeInsertBody, IntakeKind } from '@concierge/contract/forms/intake';
import type { StaffRole } from '@concierge/contract/staff/staff';
import { linkSignature } from '@concierge/lambdas/core/hashes';
import { addStaff } from '@concierge/lambdas/core/staff/accounts';
import { tiers } from '@concierge/lambdas/core/work/queue';
import { Authenticator } from '@concierge/local/aws/cognito/authenticator';
import { deskLogin } from '@concierge/local/aws/cognito/desk-login';
import { expect, type Locator, type Page } from 'playwright/test';
import type { SiteProcess } from './stack/launch';
import { insert, submission, tableOf } from './submissions';
import { test as base } from './test';

/** A browser on the desk's site. */
export const test = base.extend({
  baseURL: async ({ runningSite }, use) => use(runningSite.deskOrigin),
});

export { deskLogin };
export const newPassword = 'quiet porch at noon';
export const newColleague = (): string => `ann-${randomUUID().slice(0, 8)}@desk.example`;

/** What the authenticator of somebody shows now. */
export async function codeOf({ origin }: SiteProcess, email: string): Promise<string> {
  const answer = await (await fetch(`${origin}/__local/staff`)).json();
  const shown: readonly { email: string; code: string }[] = answer.staff;
  return shown.find((one) => one.email === email)?.code ?? '';
}

export interface Received {
  readonly kind: IntakeKind;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly reference: string;
}

/** Stores a request or message as a visitor's page does. */
export async function receive(
  { origin }: SiteProcess,
  changes: Partial<IntakeInsertBody>,
  kind: IntakeKind = 'appointment',
): Promise<Received> {
  const body = submission(changes);
  const answer = await insert(origin, kind, body);
  expect(answer.status).toBe(201);
  const { reference } = await answer.json();
  return { kind, id: body.id, name: body.name, email: body.email, reference };
}

/** Makes an account, as `npm run staff` does. Returns its temporary password. */
export const addColleague = async ({ stateDir }: SiteProcess, email: string, role: StaffRole) =>
  (await addStaff(await localAccounts(stateDir), email, { role })) ?? '';

/** Changes texts of a stored one, without the rules of any function. */
export async function rewrite(
  { stateDir }: SiteProcess,
  { kind, id }: Received,
  texts: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const client = new DynamoDBClient({ ...localAws, endpoint: (await localParts(stateDir)).dynamodb });
  const entries = Object.entries(texts).map(([name, text = ''], index) => ({ name, text, key: `n${index}` }));
  await client.send(
    new UpdateItemCommand({
      TableName: tableOf[kind],
      Key: { id: { S: id } },
      UpdateExpression: `SET ${entries.map(({ key }) => `#${key} = :${key}`).join()}`,
      ExpressionAttributeNames: Object.fromEntries(entries.map(({ key, name }) => [`#${key}`, name])),
      ExpressionAttributeValues: Object.fromEntries(entries.map(({ key, text }) => [`:${key}`, { S: text }])),
    }),
  );
  client.destroy();
}

/** Makes one that just came as old as if it had waited for some days. */
export async function waitedFor(site: SiteProcess, one: Received, days: number): Promise<void> {
  const [created_at, due_at] = [days, days - 2].map((ago) =>
    new Date(Date.now() - ago * 86_400_000).toISOString(),
  );
  await rewrite(site, one, { created_at, due_at, place: `${tiers.other} ${due_at} ${created_at} ${one.id}` });
}

/** Asks a function of the desk as any HTTP client could. */
export async function askDesk(
  { deskOrigin }: SiteProcess,
  path: string,
  { token, body = {}, headers = {} }: { token?: string; body?: object; headers?: Record<string, string> },
): Promise<Response> {
  return await fetch(deskOrigin + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

/** What the link in a request's confirmation sends. */
export async function changeByLink(site: SiteProcess, { id }: Received, change: object): Promise<void> {
  const secrets = JSON.parse(await readFile(join(site.stateDir, 'data', 'secrets.json'), 'utf8'));
  const link = `${id}.${linkSignature(secrets.hashKey, id)}`;
  const answer = await fetch(`${site.origin}/api/request-changes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), link, ...change }),
  });
  expect(answer.status).toBe(200);
}

/** The desk, found by its labels. */
export class DeskPage {
  constructor(
    readonly page: Page,
    readonly site: SiteProcess,
  ) {}

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
  get code(): Locator {
    return this.page.getByRole('textbox', { name: 'Code from your authenticator app' });
  }
  get list(): Locator {
    return this.page.getByRole('list', { name: 'Requests and messages' });
  }
  row({ reference }: Received): Locator {
    return this.list.getByRole('listitem').filter({ hasText: reference });
  }
  get pane(): Locator {
    return this.page.getByRole('region', { name: 'The opened request' });
  }
  get note(): Locator {
    return this.pane.getByRole('textbox', { name: 'Internal note' });
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(this.site.deskOrigin + path);
  }

  /** Sends address and password. */
  async sendPassword(email: string, password: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Email' }).fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.button('Continue').click();
  }

  /** Sends what the authenticator shows. */
  async sendCode(email: string): Promise<void> {
    await expect(this.code).toBeVisible();
    await this.code.fill(await codeOf(this.site, email));
    await this.button('Continue').click();
  }

  /** Makes an account with a role, and signs in for the first time: an authenticator's codes are good once. */
  async signInAs(role: StaffRole): Promise<void> {
    const email = newColleague();
    await this.sendPassword(email, await addColleague(this.site, email, role));
    await this.page.getByLabel('New password', { exact: true }).fill(newPassword);
    await this.button('Continue').click();
    await this.sendShownCode();
  }

  /** Sets up the authenticator from the key on the page. */
  async sendShownCode(): Promise<void> {
    const key = await this.page.getByRole('code').innerText();
    await this.code.fill(new Authenticator(key.replaceAll(' ', '')).codeAfter());
    await this.button('Continue').click();
    await expect(this.button('Sign out')).toBeVisible();
  }

  async openRequest(received: Received): Promise<void> {
    await this.row(received).getByRole('link', { name: received.reference }).first().click();
    await expect(this.pane.getByRole('heading', { name: received.reference })).toBeVisible();
  }
}

/** The tokens that a tab keeps, by name. */
export const tokensIn = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      Object.entries(window.sessionStorage)
        .filter(([key]) => key.endsWith('Token'))
        .map(([key, token]) => [key.replace(/.*\./, ''), String(token)]),
    ),
  );
