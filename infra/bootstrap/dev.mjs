import { run } from './run.mjs';

run('infra/local/dev.ts');
