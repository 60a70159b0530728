import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { end, startScreen } from './webkit';

/** Where distributions put the browser that comes with WebKitWebDriver. Each has several ports of WebKitGTK. */
const folders = [
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/libexec',
  '/usr/lib',
].flatMap((folder) =>
  ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((port) => `${folder}/${port}`),
);

/**
 * Opens WebKitGTK as a person would: a window on an address, with a profile on disk that outlives it. A driven
 * MiniBrowser keeps no profile, so this window is not driven, and only the site can observe what it does.
 * @param profile An empty folder, or that of an earlier window.
 */
export async function openWindow(profile: string, address: string): Promise<{ close(): Promise<void> }> {
  const program = folders.map((folder) => `${folder}/MiniBrowser`).find((path) => existsSync(path));
  if (!program) throw new Error(`No MiniBrowser in ${folders.join(', ')}`);
  const screen = await startScreen();
  const window = spawn(program, [address], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.display,
      GDK_BACKEND: 'x11',
      XDG_CACHE_HOME: profile,
      XDG_CONFIG_HOME: profile,
      XDG_DATA_HOME: profile,
    },
  });
  await once(window, 'spawn');
  return {
    async close() {
      await end(window);
      await screen.quit();
    },
  };
}
