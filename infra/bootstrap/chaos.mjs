import { run } from './run.mjs';

/** `npm run chaos`: bookings while everything fails (tests/load/chaos). */
run('tests/load/chaos/main.ts');
