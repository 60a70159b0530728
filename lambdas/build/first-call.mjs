// One function in a process of its own, as Lambda starts it: prints the milliseconds that loading it and its first call
// take, and those of the processor: what waits for a busy machine counts in the first alone.
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
