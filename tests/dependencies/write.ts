import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { licenceList } from './licences';
import { installed, lockEntries } from './lock-file';

await writeFile(join(import.meta.dirname, 'LICENCES.md'), licenceList(installed(await lockEntries())));
