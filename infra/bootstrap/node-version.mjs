// Everything in this folder is plain JavaScript without dependencies, in the syntax of older Nodes:
// it has to run before anything is installed, and to say so if Node is too old for the rest.
import { readFileSync } from 'node:fs';

/** file: URL of the repository's root, with a slash at its end. */
export const repository = new URL('../../', import.meta.url);

/** The numbers of a version or of a range such as ">=20.19". */
function numbersOf(text) {
  const found = /(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(text);
  return found ? found.slice(1).map((part) => Number(part || 0)) : [0, 0, 0];
}

/** One sentence if `version` is below `range`; undefined otherwise. */
export function nodeProblem(version, range) {
  const required = numbersOf(range);
  const given = numbersOf(version);
  for (let place = 0; place < 3; place += 1) {
    if (given[place] > required[place]) return undefined;
    if (given[place] < required[place]) {
      const least = range.replace(/[^\d.]/g, '');
      return `This needs Node ${least} or later and runs on ${version}: install a newer one from https://nodejs.org (or: nvm install), then start again.`;
    }
  }
  return undefined;
}

/** One sentence if builds cannot find their files in this folder (a file: URL); undefined otherwise. */
export const folderProblem = ({ href }) =>
  /%23|%3f/i.test(href)
    ? `Move ${decodeURIComponent(href.replace('file://', ''))}: builds cannot find files in a folder with # or ? in its path.`
    : undefined;

/** Ends with one sentence if this Node is older than package.json asks for, or the folder does not work. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(new URL('package.json', repository), 'utf8'));
  const problem = nodeProblem(process.version, engines.node) ?? folderProblem(repository);
  if (problem === undefined) return;
  console.error(problem);
  process.exit(1);
}
