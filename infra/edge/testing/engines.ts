import { execFile } from 'node:child_process';
import crypto from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { compileFunction } from 'node:vm';

/** Something that runs a CloudFront function's text as deployed. */
export interface Engine {
  readonly name: string;
  /**
   * Passes each event to the function and returns its results in order.
   * @param index contents of the key value store; `null` if it cannot be read.
   */
  run(
    code: string,
    events: readonly object[],
    index: Readonly<Record<string, string>> | null,
  ): Promise<unknown[]>;
}

/** A fake of CloudFront's module `cloudfront`, in code that njs can run too. */
const cloudfrontModule = (index: Readonly<Record<string, string>> | null): string => `
  var index = ${JSON.stringify(index)};
  export default { kvs: function () { return {
    exists: async function (key) { return index.hasOwnProperty(key); },
    get: async function (key) { if (!index.hasOwnProperty(key)) throw new Error('KeyNotFound'); return index[key]; }
  }; } };`;

const node: Engine = {
  name: 'Node',
  async run(code, events, index) {
    const cloudfront: unknown = compileFunction(
      cloudfrontModule(index).replace('export default', 'return'),
    )();
    const body = code.replace(/import (\w+) from ?"(cloudfront|crypto)";/g, 'const $1 = given.$2;');
    const handler: (event: unknown) => unknown = compileFunction(`${body}\nreturn handler;`, ['given'])({
      cloudfront,
      crypto,
    });
    return await Promise.all(events.map((event) => handler(JSON.parse(JSON.stringify(event)))));
  },
};

const found = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'njs'))
  .find((path) => existsSync(path));

/** nginx's JavaScript engine, on which CloudFront's is based. */
const njs = (program: string): Engine => ({
  name: 'njs',
  async run(code, events, index) {
    const folder = await mkdtemp(join(tmpdir(), 'njs-'));
    await writeFile(join(folder, 'cloudfront'), cloudfrontModule(index));
    const answersFile = join(folder, 'answers.json');
    // The results go to a file because njs's console cuts a line at 2 KB.
    await writeFile(
      join(folder, 'run.js'),
      `${code}
      Promise.all(${JSON.stringify(events)}.map(function (event) { return handler(event); })).then(function (answers) {
        require('fs').writeFileSync(${JSON.stringify(answersFile)}, JSON.stringify(answers));
      });`,
    );
    const { stdout } = await promisify(execFile)(program, ['-p', folder, join(folder, 'run.js')]);
    const answers: unknown = JSON.parse(await readFile(answersFile, 'utf8'));
    if (!Array.isArray(answers)) throw new Error(`njs printed ${stdout}`);
    return answers;
  },
});

/** Every engine on this machine. CI has njs (.ci/run). */
export const engines: readonly Engine[] = found ? [node, njs(found)] : [node];
