import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import { expect, it } from 'vitest';

/** Code that runs on AWS. The stand-ins in infra/local listen on loopback and protect nothing. */
const folders = ['lambdas', 'infra/edge', 'infra/cdk'];

const sources = folders.flatMap((folder) =>
  readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.(ts|tsx|mjs)$/.test(file) && !/node_modules|\.test\.|testing|contract\/|bootstrap\//.test(file),
    )
    .map((file) => join(folder, file)),
);

const secret = String.raw`[\w.?()]*(?:secret|hash|token|signature|digest|password|proof|code)\b[\w.()]*`;
const compared = new RegExp(String.raw`${secret}\s*[!=]==?\s*[^=\s]+|[!=]==?\s*${secret}`, 'gi');
/** Not secrets: empty values, names of errors and states, and a release's public hash. */
const harmless =
  /[!=]== (?:undefined|null|''|'[\w-]+'|0)|errorCode|systemCode|status|exitCode|\bcode [!=]== [A-Z'0-9]|hash [!=]== (?:lock|integrity)|typeof/i;

it('secrets, hashes and tokens are compared in constant time only', () => {
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.flatMap((file) =>
    readFileSync(join(repository, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(compared)]
          .filter(([text]) => !harmless.test(text) && !harmless.test(line.slice(line.indexOf(text))))
          .map(() => `${file}:${index + 1}: ${line.trim()}`),
      ),
  );
  expect(found).toEqual([]);
});
