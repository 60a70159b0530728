import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder. Everything in os.tmpdir() is deleted after the test run. */
export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'concierge-'));
