import { main } from './rehearse';

process.exitCode = await main();
