// The local inbox page. Everything shown is set as text, never as markup: records hold what strangers typed.
const services = { ses: 'Email', sns: 'Text', dynamodb: 'Database', captcha: 'Captcha' };
/** "appointment_requests" -> "Appointment requests" */
const spoken = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
const modes = ['ok', 'error', 'slow', 'throttle', 'cut'];

const state = { tab: 'messages', selected: null, messages: [], tables: [], items: [], faults: {} };
const $ = (id) => document.getElementById(id);

function element(name, properties = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (key in node && key !== 'list') node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

async function read(path, options) {
  const response = await fetch(`/__local${path}`, options);
  const data = await response.json();
  if (!response.ok) throw new Error(data.error.message);
  return data;
}

function say(text) {
  $('status').textContent = text;
}

const time = (iso) => {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return element('span', {}, '');
  return element('time', { dateTime: iso, title: at.toLocaleString() }, at.toLocaleTimeString());
};

/** The entries of the open tab: messages or records. */
function entries() {
  if (state.tab === 'messages') {
    return state.messages.map((message) => ({
      id: message.id,
      kind: message.kind === 'email' ? 'Email' : 'Text message',
      title: message.kind === 'email' ? message.subject || '(no subject)' : message.body,
      line: `to ${message.to}`,
      at: message.at,
      show: () => showMessage(message),
    }));
  }
  return state.items.map((item, index) => ({
    id: String(item.id ?? item.session_id ?? item.guard ?? index),
    kind: spoken(state.tab),
    title: String(item.name ?? item.session_id ?? item.guard ?? item.id ?? 'Record'),
    line: String(item.email ?? item.interest ?? ''),
    at: item.created_at ?? item.consent_timestamp ?? '',
    show: () => showRecord(item),
  }));
}

function showMessage(message) {
  const facts = [
    ['From', message.from],
    ['Reply to', message.replyTo],
    ['To', message.to],
    ['Sent', new Date(message.at).toLocaleString()],
  ].filter(([, value]) => value);
  const header = element(
    'dl',
    {},
    ...facts.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]),
  );
  if (message.kind === 'sms')
    return [element('h2', {}, 'Text message'), header, element('p', { className: 'bubble' }, message.body)];
  return [
    element('h2', {}, message.subject || '(no subject)'),
    header,
    element('iframe', {
      title: `Email: ${message.subject}`,
      src: `/__local/emails/${message.id}`,
      sandbox: 'allow-popups allow-popups-to-escape-sandbox',
    }),
    element(
      'details',
      {},
      element('summary', {}, 'Plain text'),
      element('pre', {}, message.text || '(none)'),
    ),
  ];
}

function showRecord(item) {
  const value = (content) => {
    if (content === null || content === undefined || content === '')
      return element('dd', { className: 'none' }, 'not given');
    if (typeof content === 'object')
      return element('dd', {}, element('pre', {}, JSON.stringify(content, null, 2)));
    return element('dd', {}, typeof content === 'boolean' ? (content ? 'yes' : 'no') : String(content));
  };
  const rows = Object.entries(item).flatMap(([name, content]) => [element('dt', {}, name), value(content)]);
  return [element('h2', {}, String(item.name ?? 'Record')), element('dl', {}, ...rows)];
}

function empty() {
  const messages = state.tab === 'messages';
  return element(
    'div',
    { className: 'empty' },
    element('h2', {}, messages ? 'Nothing has been sent' : 'Nothing is stored'),
    element(
      'p',
      {},
      messages
        ? 'Book a consultation on the site, and its messages arrive here.'
        : 'Records appear here as soon as a form is sent.',
    ),
  );
}

let shown = '';
function render() {
  const tabs = [
    ['messages', 'Messages', state.messages.length],
    ...state.tables.map((name) => [name, spoken(name), null]),
  ];
  keepFocus($('tabs'), () =>
    tabs.map(([name, label, count]) =>
      element(
        'button',
        {
          type: 'button',
          'aria-pressed': String(state.tab === name),
          'data-key': name,
          onclick: () => open(name),
        },
        label,
        count === null ? null : element('span', {}, String(count)),
      ),
    ),
  );
  const all = entries();
  const current = all.find((entry) => entry.id === state.selected) ?? all[0];
  keepFocus($('list'), () =>
    all.map((entry) =>
      element(
        'li',
        {},
        element(
          'button',
          {
            type: 'button',
            'aria-current': String(entry === current),
            'data-key': entry.id,
            onclick: () => select(entry.id),
          },
          element('span', { className: 'kind' }, entry.kind),
          element('strong', {}, entry.title),
          element('span', { className: 'line' }, element('span', {}, entry.line), time(entry.at)),
        ),
      ),
    ),
  );
  // The open entry is redrawn only when it has changed, so that a mail doesn't flicker while others arrive.
  const content = JSON.stringify([
    state.tab,
    current?.id,
    state.tab === 'messages' ? null : state.items.find((item) => Object.values(item).includes(current?.id)),
  ]);
  if (content !== shown) {
    shown = content;
    $('reading').replaceChildren(...(current ? current.show() : [empty()]));
  }
}

function renderFaults() {
  keepFocus($('faults'), () =>
    Object.entries(services).map(([service, label]) =>
      element(
        'fieldset',
        { className: 'fault' },
        element('legend', {}, label),
        element(
          'div',
          {},
          ...modes.map((mode) =>
            element(
              'button',
              {
                type: 'button',
                'data-mode': mode,
                'data-key': `${service}-${mode}`,
                'aria-pressed': String((state.faults[service] ?? 'ok') === mode),
                onclick: () => breakPart(service, mode),
              },
              mode,
            ),
          ),
        ),
      ),
    ),
  );
}

/** Redraws without losing keyboard focus and scroll position. */
function keepFocus(container, draw) {
  const key = container.contains(document.activeElement)
    ? document.activeElement.getAttribute('data-key')
    : null;
  const top = container.scrollTop;
  container.replaceChildren(...draw());
  container.scrollTop = top;
  if (key !== null) container.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

function select(id) {
  state.selected = id;
  render();
  // On a narrow screen the selected entry is below the list.
  if (matchMedia('(max-width: 768px)').matches) $('reading').scrollIntoView();
}

async function open(tab) {
  state.tab = tab;
  state.selected = null;
  state.items = [];
  await refresh();
}

async function refresh() {
  try {
    const tab = state.tab;
    const [{ messages }, faults, { items }] = await Promise.all([
      read('/messages'),
      read('/faults'),
      tab === 'messages' ? { items: [] } : read(`/tables/${tab}`),
    ]);
    if (tab !== state.tab) return;
    Object.assign(state, { messages, faults, items });
    render();
    renderFaults();
    say('');
  } catch {
    say('The site has stopped. This page resumes when it is back.');
  }
}

async function breakPart(service, mode) {
  state.faults = await read('/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service, mode }),
  });
  renderFaults();
}

$('reset').addEventListener('click', async () => {
  if (!confirm('Empty the outbox and every table, and clear every fault?')) return;
  await read('/reset', { method: 'POST' });
  state.selected = null;
  await refresh();
});

state.tables = (await read('/tables')).tables;
await refresh();
const events = new EventSource('/__local/events');
events.addEventListener('change', refresh);
events.addEventListener('error', () => say('The site has stopped. This page resumes when it is back.'));
// Tables emit no change events, so they are polled.
setInterval(() => {
  if (state.tab !== 'messages' && !document.hidden) void refresh();
}, 2000);
