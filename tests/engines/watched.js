// Runs in the page, before its first script: reports everything that should not happen to the proxy that served it.
const tell = (what) => {
  // Synchronous, so that it has arrived before a test asks.
  const request = new XMLHttpRequest();
  request.open('POST', '/__tests/complaints', false);
  request.send(`${what} (on ${location.pathname})`);
};

// Notices go away after five seconds, in which a driver on a busy machine may not have looked.
window.noticesShown = [];
new MutationObserver(() => {
  for (const live of document.querySelectorAll('section[aria-label="Notices"] > [role]')) {
    const shown = [...live.querySelectorAll('p')].map(({ textContent }) => textContent).join('\n');
    if (shown && !window.noticesShown.includes(shown)) window.noticesShown.push(shown);
  }
}).observe(document, { childList: true, subtree: true });

// Loads that a browser cancels for the next document are no failures, but some browsers report them. A moment later it
// is clear whether this document is being left.
let stay = { ended: false };
for (const type of ['beforeunload', 'pagehide']) {
  addEventListener(type, () => {
    stay.ended = true;
  });
}

/** What this document was left with. If one of these fails after Back has restored it, leaving canceled its load. */
const leftWith = new WeakSet();
addEventListener('pagehide', () => {
  for (const element of document.querySelectorAll('link, script, img')) leftWith.add(element);
});

// Back restored this document, and with it the timers that were set while it was left.
addEventListener('pageshow', () => {
  stay = { ended: false };
});

// A test can have a page left as soon as its HTML is there.
document.addEventListener('DOMContentLoaded', () => {
  const address = sessionStorage.getItem('leave by');
  sessionStorage.removeItem('leave by');
  document.querySelector(`a[href="${address}"]`)?.click();
});

const words = (value) =>
  value instanceof Error
    ? [value.message, value.stack, ...(value.cause ? ['because of', words(value.cause)] : [])].join(' ')
    : String(value);

for (const level of ['error', 'warn']) {
  const write = console[level];
  console[level] = (...args) => {
    tell(`console.${level}: ${args.map(words).join(' ')}`);
    write.apply(console, args);
  };
}
window.addEventListener(
  'error',
  (event) => {
    if (event instanceof ErrorEvent) tell(`uncaught: ${event.error ? words(event.error) : event.message}`);
    else {
      // The target may be gone if the browser cancels a load.
      const { target } = event;
      // Firefox tells this window of loads that it canceled in the document before.
      if (target && (target.ownerDocument !== document || leftWith.has(target))) return;
      const during = stay;
      setTimeout(() => during.ended || tell(`did not load: ${target?.outerHTML?.slice(0, 200)}`), 100);
    }
  },
  true,
);
window.addEventListener('unhandledrejection', ({ reason }) => tell(`unhandled rejection: ${words(reason)}`));
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  tell(`against the policy: ${violatedDirective} ${blockedURI}`),
);
