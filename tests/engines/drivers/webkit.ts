import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '@concierge/command-line/loopback-server';
import { Builder, Key, type WebDriver, WebElement } from 'selenium-webdriver';
import { Select } from 'selenium-webdriver/lib/select.js';
import { requireBrowser } from '../../browser/find-browser.mjs';
import type { Engine, Handle, Tab } from './driver';

/** Drives WebKitGTK through WebDriver on a virtual screen. Each tab is a session with its own driver. */
export async function startWebKit(): Promise<Engine> {
  const program = await requireBrowser('webkit');
  const { display, quit } = await startScreen();
  return {
    name: 'webkit',
    async newTab(size) {
      const { session, end } = await newSession(program, display);
      const opened = tab(session, end);
      await opened.resize(size);
      return opened;
    },
    quit,
  };
}

/** Starts a virtual screen. */
async function startScreen(): Promise<{ display: string; quit: () => Promise<void> }> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { display: `:${await firstLine(screen)}`, quit: () => end(screen) };
}

/** Longer than a browser takes to start on a busy machine. */
const startMs = 20_000;

/**
 * Starts a driver and its browser. The driver picks a port for the browser, and another process may take it before the
 * browser is up. Then both wait forever, so a start that takes too long is retried once.
 */
async function newSession(
  program: string,
  display: string,
  tries = 2,
): Promise<{ session: WebDriver; end: () => Promise<void> }> {
  const { port, close } = await listen(createServer());
  await close();
  const driver = spawn(program, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    // A process group, so that its browser ends with it.
    detached: true,
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' },
  });
  const address = `http://127.0.0.1:${port}`;
  const stop = () => end(driver, () => process.kill(-(driver.pid ?? 0)));
  try {
    await untilReady(address);
    const started = new Builder()
      .disableEnvironmentOverrides()
      .usingServer(address)
      .withCapabilities({
        browserName: 'MiniBrowser',
        acceptInsecureCerts: true,
        // Full screen hides the toolbar, which would keep the window wider than a phone.
        'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] },
      })
      .build();
    await Promise.race([started.getSession(), tooLate()]);
    return {
      session: started,
      async end() {
        await started.quit();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    if (tries > 1) return await newSession(program, display, tries - 1);
    throw error;
  }
}

async function tooLate(): Promise<never> {
  await wait(startMs, undefined, { ref: false });
  throw new Error('WebKit did not start');
}

const tab = (session: WebDriver, close: () => Promise<void>): Tab => ({
  goto: (address) => session.get(address),
  reload: () => session.navigate().refresh(),
  back: () => session.navigate().back(),
  forward: () => session.navigate().forward(),
  evaluate: (expression) => session.executeScript(`return ${expression}`),
  async element(expression) {
    const found = await session.executeScript(`return ${expression}`);
    return found instanceof WebElement ? handle(found) : undefined;
  },
  toFront: async () => undefined,
  async resize(size) {
    await session
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...size });
  },
  picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
  close,
});

const handle = (element: WebElement): Handle => ({
  click: () => element.click(),
  hover: () => element.getDriver().actions().move({ origin: element }).perform(),
  type: (text) => element.sendKeys(text.replaceAll('\n', Key.ENTER)),
  choose: (value) => new Select(element).selectByValue(value),
});

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('Xvfb has no output');
  const [line] = (await once(createInterface(stdout), 'line')) as [string];
  return line;
}

async function untilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${address}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error('WebKitWebDriver did not start');
}

async function end(child: ChildProcess, kill: () => void = () => child.kill()): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  kill();
  await ended;
}
