import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import { expect, it } from 'vitest';

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: repository, encoding: 'utf8' }).trim();

it.each(documents.split('\n'))('the files that %s links to exist', (document) => {
  const links = readFileSync(join(repository, document), 'utf8').matchAll(/\]\(([^)\s#]+)[^)]*\)/g);
  const files = [...links].map(([, path = '']) => path).filter((path) => !/^[a-z]+:/.test(path));
  const missing = files.filter((path) => !existsSync(join(repository, dirname(document), path)));
  expect(missing).toEqual([]);
});
