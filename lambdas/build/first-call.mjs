// Loads one function in its own process, as Lambda does, and makes its first call. Prints the milliseconds of wall time
// and of CPU time. Only the wall time includes waiting for a busy machine.
const [entry, event] = process.argv.slice(2);
const start = performance.now();
const before = process.cpuUsage();
const { handler } = await import(entry);
const { statusCode } = await handler(JSON.parse(event));
const ms = performance.now() - start;
const { user, system } = process.cpuUsage(before);
if (statusCode >= 300) throw new Error(`${entry} answered ${statusCode}`);
console.log(`\n${ms} ${(user + system) / 1000}`);
process.exit();
