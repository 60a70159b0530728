import { run } from './run.mjs';

run('tests/bench/run.ts')
  .then(({ bench }) => bench(process.argv.slice(2)))
  .then((code) => {
    process.exitCode = code;
  });
