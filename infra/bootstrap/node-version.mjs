// Everything in this folder is plain JavaScript without dependencies, in the syntax of older Nodes:
// it has to run before anything is installed, and to say so if Node is too old for the rest.
import { readFileSync } from 'node:fs';

/** file: URL of the repository's root, with a slash at its end. */
export const repository = new URL('../../', import.meta.url);

/** The numbers of a version or of a range such as ">=22.12". */
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

/** The oldest Node that everything still runs on, without support. */
const oldest = '20.19';

/** One sentence if `version` still works and is below `range`; undefined otherwise. */
export const nodeWarning = (version, range) =>
  nodeProblem(version, range) && !nodeProblem(version, oldest)
    ? `Node ${version.replace('v', '')} gets no more security fixes: install ${range.replace(/[^\d.]/g, '')} or later.`
    : undefined;

/** Ends with one sentence if this Node is too old, or the folder does not work. Warns if it is older than package.json asks for. */
export function requireNode() {
  const { engines } = JSON.parse(readFileSync(new URL('package.json', repository), 'utf8'));
  const warning = nodeWarning(process.version, engines.node);
  const problem =
    (warning ? undefined : nodeProblem(process.version, engines.node)) ?? folderProblem(repository);
  if (warning) console.error(warning);
  if (problem === undefined) return;
  console.error(problem);
  process.exit(1);
}
