import { posix } from 'node:path';
import { packageRooms, type Room, rooms } from './rules';

const importForms =
  /(?:^|[\s;}])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|\bnew URL\(\s*['"](\.[^'"]+)['"]/g;

const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

/** What a module imports, in each of the ways that there are: import, export from, import(), new URL(..., import.meta.url). */
export function importsOf(source: string): string[] {
  return [...withoutComments(source).matchAll(importForms)].map(
    ([, stated, dynamic, address]) => stated ?? dynamic ?? address ?? '',
  );
}

export const roomOf = (file: string): Room | undefined => rooms.find(({ folder }) => file.startsWith(folder));

/** The room that an import leads to; undefined for other packages and what is in no room. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return roomOf(posix.join(posix.dirname(file), specifier))?.name;
  const name = Object.keys(packageRooms).find(
    (known) => specifier === known || specifier.startsWith(`${known}/`),
  );
  return name === undefined ? undefined : packageRooms[name];
}

/** One sentence for each import that DESIGN does not allow. */
export function violations(file: string, source: string): string[] {
  const room = roomOf(file);
  if (!room) return [];
  return importsOf(source).flatMap((specifier) => {
    const target = targetOf(file, specifier);
    if (target === undefined || target === room.name || room.may.includes(target)) return [];
    return [`${file} (${room.name}) imports ${specifier} (${target})`];
  });
}
