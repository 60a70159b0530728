import { load } from './run';

process.exitCode = await load(process.argv.slice(2));
