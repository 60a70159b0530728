import { run } from './run.mjs';

/** `npm run load`: how many submissions a second the local stack holds (tests/load/speed). */
run('tests/load/speed/main.ts');
