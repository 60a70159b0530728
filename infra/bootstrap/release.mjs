import { run } from './run.mjs';

run('infra/release/cli.ts')
  .then(({ main }) => main(process.argv.slice(2)))
  .then((code) => {
    process.exitCode = code;
  });
