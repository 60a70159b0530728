import { createServer } from 'node:http';
import { listen } from '@concierge/command-line/loopback-server';
import { repository } from '@concierge/command-line/workspace';
import { pageAliveMark } from '@concierge/contract/releases/performance-marks';
import { describe, expect, it } from 'vitest';
import { openPages } from './browser';

const shell = `
  document.querySelector('header a').addEventListener('click', (event) => {
    event.preventDefault();
    history.pushState(null, '', '/');
    dispatchEvent(new Event('left'));
  });`;
const html = (part: string, script: string) => `<!doctype html><title>Pricing</title>
<body><header style="height: 60px; position: sticky; top: 0"><a href="/">Home</a></header>
<main>${part}<div data-mf="booking"><form><button>Book</button></form></div></main><footer style="height: 90px">Footer</footer>
<script src="/remotes/shell/1.0.0/shell.js"></script>${script}</body>`;

/** What `check` says of a page of the remote "pricing" with this script and HTML. */
async function problemsOf(script: string, part = '<h1>Prices</h1>'): Promise<string[]> {
  const remoteScript = '<script type="module" src="/remotes/pricing/1.0.0/page.js"></script>';
  const { origin, close } = await listen(
    createServer((request, response) => {
      const isScript = request.url?.endsWith('.js') ?? false;
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      if (request.url?.startsWith('/remotes/shell')) response.end(shell);
      else if (isScript)
        response.end(`${script}\n;performance.mark('${pageAliveMark}', { detail: { path: '/pricing' } });`);
      else if (request.url === '/pricing')
        response.end(html(`<div data-mf="pricing">${part}</div>`, remoteScript));
      else response.end(html('', ''));
    }),
  );
  const visits = [{ path: '/pricing', own: true, fills: [] }];
  const checked = { remote: 'pricing', paths: ['/pricing'] };
  const found = await openPages(repository, origin, visits, { checked }).finally(close);
  return found.map(({ message }) => message);
}

describe.concurrent('check accepts a page', { timeout: 60_000 }, () => {
  it('that is scrolled, listens to the window only while it is shown, and posts its form', async () => {
    const script = `
      document.querySelector('[data-mf]').style.minHeight = '3000px';
      scrollTo(0, 800);
      const listener = () => {};
      addEventListener('resize', listener);
      const stop = new AbortController();
      document.addEventListener('keydown', listener, { signal: stop.signal });
      addEventListener('left', () => { removeEventListener('resize', listener); stop.abort(); }, { once: true });
      customElements.define('pricing-table', class extends HTMLElement {});
      const own = document.querySelector('form');
      own.onsubmit = listener;
      own.addEventListener('input', listener);
      own.append(document.createElement('p'));
      document.head.append(document.createElement('style'));
      localStorage.setItem('pricing.open', 'yes');`;
    expect(await problemsOf(script, '<form method="post"><input name="name"></form>')).toEqual([]);
  });
});

describe.concurrent('check refuses a page', { timeout: 60_000 }, () => {
  it('for what it does to the window, the shell’s parts, other teams and its visitors', async () => {
    const script = `
      window.fetch = () => Promise.reject();
      Array.prototype.last = function () {};
      customElements.define('site-header', class extends HTMLElement {});
      document.title = 'SALE';
      document.querySelector('header').style.marginTop = '40px';
      document.cookie = 'pricing=1';
      localStorage.clear();
      addEventListener('scroll', () => {});
      setTimeout(() => { throw new Error('late'); }, 8000);
      // Counted, not timed: a busy machine gives it less of the processor in three seconds.
      let sum = 0;
      for (let index = 0; index < 2e9; index += 1) sum = (sum + index) | 0;
      if (sum === 0.5) throw sum;`;
    const [busy, ...others] = await problemsOf(script, '<form><input name="name"></form>');
    expect(busy).toMatch(/^one of its tasks keeps the page from answering for \d+ ms; at most 500$/);
    expect(others).toEqual([
      'it changes its title from "Pricing" to "SALE"',
      expect.stringMatching(/^it changes the shell's parts: "header 8 40 .* instead of "header 8 8 /),
      'it changes fetch, Array.prototype.last',
      'it defines site-header: begin such names with pricing-',
      'it clears what other teams keep in the browser’s storage',
      'it sets a cookie, which every request of the site would carry',
      'its form without method="post" would put fields into the address',
      'its scripts reach what is not its own: attributes of header',
      'its listeners stay after a visitor leaves it: scroll of window',
      'late',
    ]);
  });

  it('whose form can be sent to no address before its scripts run', async () => {
    const form = (rest: string) => `<form method="post" ${rest}><input name="name"><button`;
    expect(await problemsOf('', `${form('')}>Send</button></form>`)).toEqual([
      expect.stringMatching(/^its form can be sent before its scripts run, but has no action/),
    ]);
    const fine = `${form('')} disabled>Send</button></form>${form('action="/api/ask"')}>Send</button></form>`;
    expect(await problemsOf('', fine)).toEqual([]);
  });

  it('that shows the time of the machine that rendered it', async () => {
    const script = `
      const shown = new Date(1700000000000).toLocaleString('en-US', { timeZone: 'UTC' });
      if (new Date(1700000000000).toLocaleString() !== shown) throw new Error('another text than was served');`;
    expect(await problemsOf(script, '<p></p>')).toEqual(['another text than was served']);
  });

  it.each([
    [
      'a link of the header',
      'document.querySelector("header a").href = "https://evil.example";',
      'evil.example',
    ],
    ['the document’s background', 'document.body.style.background = "red";', 'rgb(255'],
  ])('that changes %s', async (_, script, named) => {
    expect((await problemsOf(script)).join()).toContain(named);
  });

  it('whose listeners and handlers could block other pages', async () => {
    const script = `
      const block = (event) => event.preventDefault();
      document.body.addEventListener('submit', block, true);
      document.documentElement.onclick = block;`;
    expect(await problemsOf(script)).toEqual([
      'its listeners stay after a visitor leaves it: submit of body, onclick of html',
    ]);
  });

  it('that reaches the shell’s parts or those of other remotes, from a frame too', async () => {
    const script = `
      const booking = document.querySelector('[data-mf="booking"] form');
      booking.addEventListener('submit', (event) => event.preventDefault());
      booking.onreset = () => {};
      document.body.classList.add('dark');
      setTimeout(() => document.querySelector('footer').append('Sale'), 8000);
      const frame = document.querySelector('[data-mf="pricing"]').appendChild(document.createElement('iframe'));
      frame.srcdoc = '<script>parent.document.querySelector("header").addEventListener("click", () => {})</script>';`;
    expect(await problemsOf(script)).toEqual([
      'its scripts reach what is not its own: submit of the part of booking, onreset of the part of booking, click of header, append of footer, attributes of body',
    ]);
  });

  it('that leads elsewhere by itself', async () => {
    expect(await problemsOf('history.replaceState(null, "", "/contact");')).toContainEqual(
      expect.stringMatching(/^it leads to .*\/contact by itself$/),
    );
  });

  it('that is in an endless loop', { timeout: 150_000 }, async () => {
    expect(await problemsOf('setTimeout(() => { for (;;); }, 3000);')).toEqual([
      expect.stringMatching(/^watching \/pricing takes longer than 60 s/),
    ]);
  });

  it('that never becomes interactive, soon after the error that is the cause', async () => {
    const began = Date.now();
    expect(await problemsOf('throw new Error("broken");')).toEqual(['broken']);
    expect(Date.now() - began).toBeLessThan(20_000);
  });
});
