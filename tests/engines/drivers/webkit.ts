import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, type WebDriver, WebElement } from 'selenium-webdriver';
import { Select } from 'selenium-webdriver/lib/select.js';
import { requireBrowser } from '../../browser/find-browser.mjs';
import type { Engine, Handle, Tab } from './driver';

/** WebKitGTK by WebDriver, on a screen in memory. The driver has one session at a time: one for each tab. */
export async function startWebKit(): Promise<Engine> {
  const program = await requireBrowser('webkit');
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await firstLine(screen);
  const port = await freePort();
  const driver = spawn(program, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11' },
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address);

  const newSession = () =>
    new Builder()
      .disableEnvironmentOverrides()
      .usingServer(address)
      .withCapabilities({
        browserName: 'MiniBrowser',
        // Full screen has no toolbar, which would keep the window from being as narrow as a phone.
        'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] },
      })
      .build();
  const first = await newSession();
  const version = (await first.getCapabilities()).getBrowserVersion() ?? '';
  await first.quit();
  return {
    name: 'webkit',
    version: `WebKitGTK/${version}`,
    async newTab(size) {
      const opened = tab(await newSession());
      await opened.resize(size);
      return opened;
    },
    async quit() {
      await end(driver);
      await end(screen);
    },
  };
}

const tab = (session: WebDriver): Tab => ({
  goto: (address) => session.get(address),
  reload: () => session.navigate().refresh(),
  back: () => session.navigate().back(),
  forward: () => session.navigate().forward(),
  evaluate: (expression) => session.executeScript(`return ${expression}`),
  async element(expression) {
    const found = await session.executeScript(`return ${expression}`);
    return found instanceof WebElement ? handle(found) : undefined;
  },
  async resize(size) {
    await session
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...size });
  },
  picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
  close: () => session.quit(),
});

const handle = (element: WebElement): Handle => ({
  click: () => element.click(),
  type: (text) => element.sendKeys(text),
  choose: (value) => new Select(element).selectByValue(value),
});

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('Xvfb has no output');
  const [line] = (await once(createInterface(stdout), 'line')) as [string];
  return line;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}

async function untilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${address}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error('WebKitWebDriver did not start');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
