import {
  failureShare,
  healthOf,
  type LogEntry,
  type MinuteCounts,
  type PageCounts,
  type ReleaseStatus,
  readLog,
  status,
} from '@concierge/release/live';
import type { ReleaseStore } from '@concierge/release/store';
import { html } from 'hono/html';
import { inboxPath } from './path';

/** How many hours the page goes back. */
const hours = 24;
const hourMs = 3600_000;

/** One remote: its log of releases, and each version's counts by minute. */
interface RemoteHistory {
  readonly live: ReleaseStatus;
  readonly entries: readonly LogEntry[];
  readonly versions: readonly { readonly version: string; readonly minutes: readonly MinuteCounts[] }[];
}

async function historiesOf(store: ReleaseStore, counts: PageCounts, from: Date): Promise<RemoteHistory[]> {
  const [rows, log] = await Promise.all([status(store, counts), readLog(store, { atMost: 200 })]);
  return Promise.all(
    rows.map(async (live) => {
      const entries = log.filter(({ name }) => name === live.name);
      const known = [live.version, ...entries.flatMap(({ version, before }) => [version, before])];
      const versions = [...new Set(known)].filter((version) => version !== null);
      return {
        live,
        entries,
        versions: await Promise.all(
          versions.map(async (version) => ({
            version,
            minutes: await counts.minutes(`${live.name}@${version}`, from),
          })),
        ),
      };
    }),
  );
}

/** The page at /__local/releases: who released what when, and how it performed. */
export async function releasesPage(store: ReleaseStore, counts: PageCounts, now: Date): Promise<string> {
  const from = new Date(Math.floor(now.getTime() / hourMs) * hourMs - (hours - 1) * hourMs);
  const histories = await historiesOf(store, counts, from);
  return String(
    await html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta http-equiv="refresh" content="10">
  <title>Releases</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="${inboxPath}/inbox.css">
</head>
<body>
  <h1>Releases</h1>
  <p>What is live, who released it, and how it performs in visitors’ browsers. <a href="${inboxPath}">Local inbox</a></p>
  <main>${histories.map((history) => section(history, from))}</main>
</body>
</html>`,
  );
}

function section({ live, entries, versions }: RemoteHistory, from: Date) {
  return html`<section aria-labelledby="${live.name}">
  <h2 id="${live.name}">${live.name} ${live.version} is live</h2>
  <table>
    <thead><tr><th scope="col">Version</th><th scope="col">Views</th><th scope="col">Failures</th><th scope="col">LCP p75</th><th scope="col">INP p75</th></tr></thead>
    <tbody>${versions.map(({ version, minutes }) => {
      const { lcp, inp, ...rest } = healthOf(minutes);
      return html`<tr><th scope="row">${version}${version === live.version ? ' (live)' : ''}</th><td>${rest.views}</td><td>${failureShare(rest)}</td><td>${inMs(lcp)}</td><td>${inMs(inp)}</td></tr>`;
    })}</tbody>
  </table>
  ${byHour({ live, entries, versions }, from)}
  ${
    live.failures.length > 0
      ? html`<ul>${live.failures.slice(0, 5).map(({ message, seen, networks }) => html`<li>${seen} from ${networks} networks: <code>${message}</code></li>`)}</ul>`
      : ''
  }
  <ol>${entries.slice(0, 10).map(({ at, action, version, before, by, why, percent }) => html`<li><time datetime="${at}">${at.slice(0, 16).replace('T', ' ')}</time> ${action} ${before ?? 'nothing'} → ${version ?? 'nothing'}${percent ? ` for ${percent}%` : ''}, by ${by ?? 'unknown'}${why ? `: ${why}` : ''}</li>`)}</ol>
</section>`;
}

const inMs = (value: number | undefined): string => (value === undefined ? '-' : `${value} ms`);
const hourOf = (time: string): string => time.slice(0, 13);

/** The failing views of each version by hour, newest first, with a bar for their share and with what was released. */
function byHour({ entries, versions }: RemoteHistory, from: Date) {
  const recent = entries.filter(({ at }) => Date.parse(at) >= from.getTime());
  const times = [
    ...recent.map(({ at }) => at),
    ...versions.flatMap(({ minutes }) => minutes.map(({ minute }) => minute)),
  ];
  const rows = [...new Set(times.map(hourOf))].sort().reverse();
  if (rows.length === 0) return '';
  return html`<table>
    <thead><tr><th scope="col">Hour (UTC)</th>${versions.map(({ version }) => html`<th scope="col">${version}</th>`)}<th scope="col">Released</th></tr></thead>
    <tbody>${rows.map(
      (hour) => html`<tr><th scope="row">${hour.replace('T', ' ')}:00</th>
      ${versions.map(({ minutes }) => html`<td>${shareOf(minutes.filter(({ minute }) => hourOf(minute) === hour))}</td>`)}
      <td>${recent.filter(({ at }) => hourOf(at) === hour).map(changeOf)}</td></tr>`,
    )}</tbody>
  </table>`;
}

function shareOf(minutes: readonly MinuteCounts[]) {
  const { views, failing } = healthOf(minutes);
  if (views === 0) return '';
  return html`<meter aria-hidden="true" value="${failing / views}"></meter> ${failureShare({ views, failing })}`;
}

const changeOf = ({ action, version, percent }: LogEntry) =>
  action === 'rollback'
    ? html`<mark>back to ${version}</mark> `
    : `${version ?? 'retired'}${percent ? ` ${percent}%` : ''} `;
