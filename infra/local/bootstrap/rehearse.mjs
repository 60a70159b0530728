import { run } from './run.mjs';

run('infra/rehearsal/rehearse.ts')
  .then(({ main }) => main())
  .then((code) => {
    process.exitCode = code;
  });
