import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const announcement = z.object({ backDoor: z.string() });

/** Leaves word of where a running stack's engine is, for a command that works on the same state folder. */
export async function announceEngine(path: string, backDoor: string): Promise<void> {
  await writeFile(path, JSON.stringify({ backDoor }), { mode: 0o600 });
}

/** Where the running stack's engine is; of use only while that stack holds the state folder's lock. */
export async function announcedEngine(path: string): Promise<string> {
  return announcement.parse(JSON.parse(await readFile(path, 'utf8'))).backDoor;
}
