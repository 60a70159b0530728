import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import deployed from './src/deployed.json';
import { bumpVersion, compatibilityProblems, type Deployed } from './src/wire/deployed';
import { endpoints } from './src/wire/endpoints/table';
import { contractVersion, oldestServedVersion } from './src/wire/version';

/** `npm run contract -w lambdas/contract`: records the current contract in deployed.json under a new version. */
const versions = { current: contractVersion, oldest: oldestServedVersion };
const next = bumpVersion(deployed, endpoints, versions);
const faults = compatibilityProblems(next.deployed, endpoints, { ...versions, current: next.version });
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else {
  const file = (name: string) => join(import.meta.dirname, 'src', name);
  const source = await readFile(file('wire/version.ts'), 'utf8');
  await writeFile(
    file('wire/version.ts'),
    source.replace(/contractVersion = \d+/, `contractVersion = ${next.version}`),
  );
  await writeFile(file('deployed.json'), lineByLine(next.deployed));
  console.log(`The contract has version ${next.version}.`);
}

/** JSON with one line per endpoint, so that a change of an endpoint changes one line. */
function lineByLine(versions: Deployed): string {
  const object = (members: string[]) => `{\n${members.join(',\n')}\n}`;
  const entries = Object.entries(versions).map(([version, shapes]) => {
    const lines = Object.entries(shapes).map(([name, shape]) => `"${name}": ${JSON.stringify(shape)}`);
    return `"${version}": ${object(lines)}`;
  });
  return `${object(entries)}\n`;
}
