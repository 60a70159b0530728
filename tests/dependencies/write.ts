import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { licenseList } from './licenses';
import { installed, lockEntries } from './lock-file';

await writeFile(join(import.meta.dirname, 'LICENSES.md'), licenseList(installed(await lockEntries())));
