import { randomUUID } from 'node:crypto';
import {
  type AccountLinkKind,
  accountPaths,
  readAccountLink,
} from '@concierge/contract/requests/account-links';
import { expect, type Locator, type Page } from 'playwright/test';
import { open } from './hydrated';
import type { Inbox } from './inbox';
import { siteFacts } from './site-facts';

/** The path at which pages reach Cognito; no page's chunk has a path like it. */
export const accountsService = /\/accounts\/?$/;
/** The chunk with Amplify in it: the auth remote's accounts.ts. */
export const amplifyChunk = /\/remotes\/auth\/.*\/accounts-[^/]*\.js$/;
export const password = 'quiet lamp 7';
export const newAddress = (): string => `ada@${randomUUID().slice(0, 8)}.example`;

/** Calls the accounts service as any HTTP client could. */
export async function askCognito(origin: string, operation: string, body: object): Promise<Response> {
  return await fetch(`${origin}/accounts/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      origin,
    },
    body: JSON.stringify({ ClientId: siteFacts.accounts.clientId, ...body }),
  });
}

/** The mails to an address, newest first. */
export async function mailsTo(inbox: Inbox, address: string) {
  return (await inbox.outbox()).emails.filter(({ to }) => to === address);
}

/** The link in the newest mail to an address. */
export async function linkIn(inbox: Inbox, address: string, kind: AccountLinkKind): Promise<string> {
  let link = '';
  // Cognito answers before the mail is sent.
  await expect
    .poll(async () => {
      const [mail] = await mailsTo(inbox, address);
      link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
      return link;
    })
    .toContain(`${accountPaths[kind]}#`);
  return link;
}

/** Signs an address up without a browser; its link is in the inbox. */
export async function signedUp(origin: string, address: string): Promise<string> {
  const answer = await askCognito(origin, 'SignUp', {
    Username: randomUUID(),
    Password: password,
    UserAttributes: [{ Name: 'email', Value: address }],
  });
  expect(answer.status, await answer.text()).toBe(200);
  return address;
}

/** An account that is ready to sign in. */
export async function account(origin: string, inbox: Inbox): Promise<string> {
  const address = await signedUp(origin, newAddress());
  const link = readAccountLink(new URL(await linkIn(inbox, address, 'confirm')).hash);
  const answer = await askCognito(origin, 'ConfirmSignUp', {
    Username: link?.user,
    ConfirmationCode: link?.code,
  });
  expect(answer.status, await answer.text()).toBe(200);
  return address;
}

/** The /auth page, used as a visitor would. */
export class AuthPage {
  constructor(readonly page: Page) {}

  static async open(page: Page, view?: 'sign-up' | 'forgotten'): Promise<AuthPage> {
    await open(page, view ? `/auth?view=${view}` : '/auth');
    const auth = new AuthPage(page);
    await expect(auth.email).toBeVisible();
    return auth;
  }

  get email(): Locator {
    return this.page.getByLabel('Email', { exact: true });
  }
  get password(): Locator {
    return this.page.getByLabel('Password', { exact: true });
  }
  tab(name: 'Sign In' | 'Sign Up'): Locator {
    return this.page.getByRole('tab', { name });
  }
  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
  get panel(): Locator {
    return this.page.getByRole('tabpanel');
  }

  async send(button: 'Sign In' | 'Sign Up', address: string, secret: string = password): Promise<void> {
    await this.email.fill(address);
    await this.password.fill(secret);
    await this.button(button).click();
  }
}

/** Signs in and waits for the home page. */
export async function signIn(page: Page, address: string): Promise<void> {
  const auth = await AuthPage.open(page);
  await auth.send('Sign In', address);
  await expect(page).toHaveURL('/');
  await expectSignedIn(page, address);
}

export const signOutButton = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: 'Sign out' });

export async function expectSignedIn(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('banner').getByText(address).filter({ visible: true })).toBeVisible();
  await expect(signOutButton(page)).toBeVisible();
}

export async function expectSignedOut(page: Page): Promise<void> {
  await expect(signOutButton(page)).toHaveCount(0);
}

/** The keys under which the browser keeps a session. */
export const sessionKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(window.localStorage).filter((key) => /^Cognito|^concierge\.session$/.test(key)),
  );

/** A token that the browser keeps. */
export async function keptToken(page: Page, name: 'refreshToken' | 'idToken'): Promise<string> {
  return await page.evaluate((wanted) => {
    const key = Object.keys(window.localStorage).find((candidate) => candidate.endsWith(`.${wanted}`));
    return window.localStorage.getItem(key ?? '') ?? '';
  }, name);
}
