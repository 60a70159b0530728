import { liveEntry } from './registry';
import { readRegistry } from './registry-store';
import type { ReleaseStore } from './store/store';

export type StatusRow = { name: string; live: string; previous: string; since: string; paths: string };

/** What is live, and what a roll-back would lead to. Reads the registry alone, as a team's own role may. */
export async function status(store: ReleaseStore): Promise<StatusRow[]> {
  const { registry } = await readRegistry(store);
  const rows: StatusRow[] = [];
  for (const name of Object.keys(registry.microFrontends).sort()) {
    const live = liveEntry(registry, name);
    if (!live) continue;
    const { since, previous } = live.extras.history ?? { since: null, previous: null };
    rows.push({
      name,
      live: live.metadata.version,
      previous: previous ?? '-',
      since: since ? `${since.slice(0, 16).replace('T', ' ')} UTC` : '-',
      paths: live.extras.loading?.paths.join(' ') || '-',
    });
  }
  return rows;
}

const columns: readonly [keyof StatusRow, string][] = [
  ['name', 'remote'],
  ['live', 'live'],
  ['previous', 'previous'],
  ['since', 'since'],
  ['paths', 'paths'],
];

/** The rows as a table for a terminal. */
export function statusTable(rows: readonly StatusRow[]): string {
  if (rows.length === 0) return 'Nothing is live yet: publish the shell first, then the remotes.';
  const lines = [columns.map(([, title]) => title), ...rows.map((row) => columns.map(([key]) => row[key]))];
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
