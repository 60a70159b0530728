import { run } from './run.mjs';

run('tests/load/chaos/run.ts')
  .then(({ chaos }) => chaos(process.argv.slice(2)))
  .then((code) => {
    process.exitCode = code;
  });
