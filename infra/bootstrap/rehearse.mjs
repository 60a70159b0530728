import { run } from './run.mjs';

run('tests/rehearsal/rehearse.ts')
  .then(({ main }) => main())
  .then((code) => {
    process.exitCode = code;
  });
