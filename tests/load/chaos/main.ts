import { chaos } from './run';

process.exitCode = await chaos(process.argv.slice(2));
