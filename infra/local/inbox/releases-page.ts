import { type LogEntry, readLog } from '@concierge/release/log';
import { failureShare, type ReleaseStatus, status } from '@concierge/release/status';
import type { ReleaseStore } from '@concierge/release/store/store';
import { healthOf, type MinuteCounts, type PageCounts } from '@concierge/release/watch/health';
import { html, raw } from 'hono/html';
import { inboxPath } from './path';

/** How many hours the graph shows. */
const hours = 24;
const hourMs = 3600_000;
const size = { width: 960, height: 180, left: 44, right: 10, bottom: 22, top: 48, row: 14 };
/** Approximate width of a letter in a label. */
const letterWidth = 6;

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
      const versions = new Set([
        live.version,
        ...entries.flatMap(({ version, before }) => [version, before]),
      ]);
      return {
        live,
        entries,
        versions: await Promise.all(
          [...versions]
            .filter((version) => version !== null)
            .map(async (version) => ({
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
  <header class="top"><div class="title"><div>
    <h1>Releases</h1>
    <p>What is live, who released it, and how it performs in visitors’ browsers. <a href="${inboxPath}">Local inbox</a></p>
  </div></div></header>
  <main class="releases">${histories.map((history) => section(history, from))}</main>
</body>
</html>`,
  );
}

function section({ live, entries, versions }: RemoteHistory, from: Date) {
  return html`<section aria-labelledby="${live.name}">
  <h2 id="${live.name}">${live.name} <small>${live.version} is live</small></h2>
  ${raw(drawing({ live, entries, versions }, from))}
  <table>
    <thead><tr><th scope="col">Version</th><th scope="col">Views</th><th scope="col">Failures</th><th scope="col">LCP p75</th><th scope="col">INP p75</th></tr></thead>
    <tbody>${versions.map(({ version, minutes }) => {
      const { lcp, inp, ...rest } = healthOf(minutes);
      return html`<tr><th scope="row">${version}${version === live.version ? ' (live)' : ''}</th><td>${rest.views}</td><td>${failureShare(rest)}</td><td>${inMs(lcp)}</td><td>${inMs(inp)}</td></tr>`;
    })}</tbody>
  </table>
  ${
    live.failures.length > 0
      ? html`<ul>${live.failures.slice(0, 5).map(({ message, seen, networks }) => html`<li>${seen} from ${networks} networks: <code>${message}</code></li>`)}</ul>`
      : ''
  }
  <ol>${entries.slice(0, 10).map(({ at, action, version, before, by, why, percent }) => html`<li class="${action}"><time datetime="${at}">${at.slice(0, 16).replace('T', ' ')}</time> ${action} ${before ?? 'nothing'} → ${version ?? 'nothing'}${percent ? ` for ${percent}%` : ''}, by ${by ?? 'unknown'}${why ? `: ${why}` : ''}</li>`)}</ol>
</section>`;
}

const inMs = (value: number | undefined): string => (value === undefined ? '-' : `${value} ms`);
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The share of views that failed by hour, a line for each version, with releases and rollbacks marked. */
function drawing({ entries, versions }: RemoteHistory, from: Date): string {
  const { width, height, left, right, bottom, top } = size;
  const floor = height - bottom;
  const x = (at: number): number =>
    left + ((at - from.getTime()) / (hours * hourMs)) * (width - left - right);
  const points = versions.map(({ version, minutes }) => ({ version, points: byHour(minutes) }));
  const most = Math.max(0.05, ...points.flatMap((one) => one.points.map(({ share }) => share)));
  const y = (share: number): number => floor - (share / most) * (floor - top);
  const lines = points
    .filter((one) => one.points.length > 0)
    .map((one, index) => {
      const places = one.points.map(({ at, share }) => [x(at + hourMs / 2), y(share)] as const);
      const [first] = places;
      const dots = places.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3"/>`).join('');
      const [labelX, labelY] = [
        Math.max(left, (first?.[0] ?? 0) - 6),
        (first?.[1] ?? 0) - 6 - index * size.row,
      ];
      return `<g class="series-${index % 4}"><polyline points="${places.map((place) => place.join(',')).join(' ')}"/>${dots}<text x="${labelX}" y="${Math.max(top + size.row, labelY)}" text-anchor="end">${escaped(one.version)}</text></g>`;
    });
  const shown = entries
    .filter(({ at }) => Date.parse(at) >= from.getTime())
    .map((entry) => ({ ...entry, place: x(Date.parse(entry.at)), label: labelOf(entry) }))
    .sort((a, b) => a.place - b.place);
  const rows = rowsOf(shown, width - right);
  const marks = shown.map(({ place, action, label }, index) => {
    const row = rows[index];
    const text =
      row === undefined
        ? ''
        : `<text x="${row.end}" y="${top - 4 - row.at * size.row}" text-anchor="end">${escaped(label)}</text>`;
    return `<g class="mark ${action}"><title>${escaped(label)}</title><line x1="${place}" x2="${place}" y1="${top}" y2="${floor}"/>${text}</g>`;
  });
  const ticks = [0, 6, 12, 18, 24].map((hour) => {
    const at = from.getTime() + hour * hourMs;
    return `<text class="tick" text-anchor="middle" x="${Math.min(x(at), width - 20)}" y="${height - 6}">${new Date(at).toISOString().slice(11, 16)}</text>`;
  });
  return `<svg class="history" viewBox="0 0 ${width} ${height}" role="img" aria-label="Share of views that failed, by hour (UTC)"><line class="axis" x1="${left}" x2="${width - right}" y1="${floor}" y2="${floor}"/><text class="tick" x="${left - 6}" y="${top + 8}" text-anchor="end">${(100 * most).toFixed(0)}%</text><text class="tick" x="${left - 6}" y="${floor}" text-anchor="end">0</text>${ticks.join('')}${marks.join('')}${lines.join('')}</svg>`;
}

const labelOf = ({ action, version, percent }: LogEntry): string =>
  `${action === 'rollback' ? 'back to ' : ''}${version ?? 'retired'}${percent ? ` ${percent}%` : ''}`;

/** The row above the graph for each label, and where the label ends; undefined if it would cover another. */
function rowsOf(
  marks: readonly { place: number; label: string }[],
  most: number,
): ({ at: number; end: number } | undefined)[] {
  const ends: number[] = [];
  return marks.map(({ place, label }) => {
    const wide = letterWidth * label.length;
    const end = Math.min(most, place + wide);
    const at = [0, 1, 2].find((row) => (ends[row] ?? 0) <= end - wide);
    if (at === undefined) return undefined;
    ends[at] = end + letterWidth;
    return { at, end };
  });
}

function byHour(minutes: readonly MinuteCounts[]): { at: number; share: number }[] {
  const starts = new Set(minutes.map(({ minute }) => minute.slice(0, 13)));
  return [...starts].sort().map((hour) => {
    const { views, failing } = healthOf(minutes.filter(({ minute }) => minute.startsWith(hour)));
    return { at: Date.parse(`${hour}:00Z`), share: views > 0 ? Math.min(1, failing / views) : 0 };
  });
}
