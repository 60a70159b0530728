import { typecheck } from './packages.mjs';
import { prepare } from './run.mjs';

prepare()
  .then(typecheck)
  .then((failed) => {
    process.exitCode = failed.length === 0 ? 0 : 1;
    console.log(failed.length === 0 ? 'Types are in order.' : `Types fail in: ${failed.join(', ')}`);
  });
