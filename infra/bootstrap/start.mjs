import { run } from './run.mjs';

run('infra/local/start.ts');
