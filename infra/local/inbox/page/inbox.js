// The local inbox page. Everything shown is set as text, never as markup: records hold what strangers typed.
const services = { ses: 'Email', sns: 'Text', dynamodb: 'Database', captcha: 'Captcha' };
const modes = ['ok', 'error', 'slow', 'throttle', 'cut'];
const $ = (id) => document.getElementById(id);
const shown = $('shown');
const list = $('list');

function element(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}

async function read(path, options) {
  const response = await fetch(`/__local${path}`, options);
  const data = await response.json();
  if (!response.ok) throw new Error(data.error.message);
  return data;
}

const asText = (value) =>
  typeof value === 'object' ? JSON.stringify(value ?? 'not given', null, 2) : String(value);

const facts = (values) =>
  element(
    'dl',
    {},
    ...Object.entries(values).flatMap(([name, value]) => [
      element('dt', {}, name),
      element('dd', {}, asText(value)),
    ]),
  );

function messageEntry(message) {
  const { id, kind, at, from, replyTo, to, subject, text, body } = message;
  const of = (title, what, content) => ({ id, message, title, line: `${what} to ${to}`, at, content });
  if (kind === 'sms') return of(body, 'Text message', () => [element('pre', {}, body)]);
  return of(subject || '(no subject)', 'Email', () => [
    facts({ From: from, 'Reply to': replyTo, To: to }),
    element('iframe', {
      title: `Email: ${subject}`,
      src: `/__local/emails/${id}`,
      sandbox: 'allow-popups allow-popups-to-escape-sandbox',
    }),
    element('details', {}, element('summary', {}, 'Plain text'), element('pre', {}, text || '(none)')),
  ]);
}

function recordEntry(record, index) {
  const id = String(record.id ?? record.session_id ?? record.guard ?? index);
  return {
    id,
    record,
    title: String(record.name ?? id),
    line: String(record.email ?? record.interest ?? ''),
    at: record.created_at ?? '',
    content: () => [facts(record)],
  };
}

/** An entry that can be opened. Its content is made when it is opened for the first time. */
function draw({ id, title, line, at, content }, key, open) {
  const time = Number.isNaN(Date.parse(at)) ? '' : new Date(at).toLocaleString();
  const summary = element(
    'summary',
    {},
    element('strong', {}, title),
    element('small', {}, `${line} ${time}`),
  );
  const node = element('details', { open }, summary);
  Object.assign(node.dataset, { id, key });
  node.addEventListener('toggle', () => node.append(...content()), { once: true });
  return node;
}

/** Shows entries. One that has not changed keeps its element, so that an open mail doesn't flicker. */
function show(entries) {
  const old = [...list.children];
  const nodes = entries.map((entry) => {
    const key = JSON.stringify(entry);
    const isOpen = () => old.some(({ dataset, open }) => open && dataset.id === entry.id);
    return old.find(({ dataset }) => dataset.key === key) ?? draw(entry, key, isOpen());
  });
  for (const node of old) if (!nodes.includes(node)) node.remove();
  for (const [index, node] of nodes.entries())
    if (list.children[index] !== node) list.insertBefore(node, list.children[index] ?? null);
}

async function refresh() {
  try {
    const name = shown.value;
    const [data, faults, { staff }] = await Promise.all([
      read(name === 'messages' ? '/messages' : `/tables/${name}`),
      read('/faults'),
      read('/staff'),
    ]);
    const codes = staff.map(({ email, role, code }) => element('li', {}, `${code} for ${email} (${role})`));
    $('desk').replaceChildren(...codes);
    if (name !== shown.value) return;
    const entries = data.messages?.map(messageEntry) ?? data.items.map(recordEntry);
    show(entries);
    for (const service of Object.keys(services)) $(service).value = faults[service];
    $('status').textContent =
      entries.length > 0 ? '' : 'Nothing yet. What forms on the site send shows up here.';
  } catch {
    $('status').textContent = 'The site has stopped. This page resumes when it is back.';
  }
}

for (const [service, label] of Object.entries(services)) {
  const choice = element('select', { id: service }, ...modes.map((mode) => element('option', {}, mode)));
  choice.addEventListener('change', () =>
    read('/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service, mode: choice.value }),
    }),
  );
  $('faults').append(element('label', {}, `${label} `, choice));
}
$('reset').addEventListener('click', () => {
  if (confirm('Empty the outbox and every table, and clear every fault?'))
    void read('/reset', { method: 'POST' });
});
shown.addEventListener('change', refresh);
for (const name of (await read('/tables')).tables)
  shown.append(element('option', { value: name }, name.replaceAll('_', ' ')));
const events = new EventSource('/__local/events');
events.addEventListener('change', () => document.hidden || refresh());
events.addEventListener('error', refresh);
